import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageBlocks } from "#app/components/page-blocks.tsx";
import type { Handle } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
import { loadPage } from "#server/content/load-page.ts";
import { permalinkOf } from "#server/content/page.ts";
import { findRedirect } from "#server/content/redirects.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";
import { pageHeaders } from "./page-headers.ts";

/** Any other path: a page by its permalink, else where the editors' redirects lead, else 404. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const permalink = permalinkOf(params["*"]);
  const page = permalink && (await orUnavailable(loadPage(visitor.directus, permalink)));
  if (page) return data({ page, canonical: page.permalink }, { headers: pageHeaders(visitor) });
  const moved = await orUnavailable(findRedirect(visitor.directus, new URL(request.url).pathname));
  throw moved ? redirect(moved.to, moved.status) : notFound();
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => {
  if (!found) return pageMeta(matches, { title: "" });
  const { title, description, seo } = found.page;
  return pageMeta(matches, {
    title: seo.title ?? title,
    description: seo.description ?? description,
    image: seo.image,
    noIndex: seo.noIndex,
  });
};

export const handle = { cache: {} } satisfies Handle;

export default function ContentPage() {
  const { page } = useLoaderData<typeof loader>();
  return <PageBlocks page={page} />;
}
