import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageBlocks } from "#app/components/page-blocks.tsx";
import type { Handle } from "#app/handle.ts";
import { movedOrMissing } from "#app/routes/moved.ts";
import { loadPage } from "#server/content/load-page.ts";
import { permalinkOf } from "#server/content/page.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";
import { contentMeta } from "./content-meta.ts";
import { contentPage } from "./content-page.ts";

/** Any other path: a page by its permalink, else where the editors' redirects lead, else 404. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const permalink = permalinkOf(params["*"]);
  const page = permalink && (await orUnavailable(loadPage(visitor.directus, permalink)));
  if (!page) throw await movedOrMissing(visitor, request);
  return contentPage(page, visitor, request);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = contentMeta;

export const handle = { cache: {}, csp: "loaded" } satisfies Handle;

export default function ContentPage() {
  const { page, state } = useLoaderData<typeof loader>();
  return <PageBlocks page={page} state={state} />;
}
