import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageBlocks } from "#app/components/content/page-blocks.tsx";
import type { Handle } from "#app/page/handle.ts";
import { redirectOrNotFound } from "#app/page/redirects.ts";
import { loadPage } from "#server/content/pages/load-page.ts";
import { parsePermalink } from "#server/content/pages/page.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";
import { createContentMeta } from "./content-meta.ts";
import { renderContentPage } from "./content-page.ts";

/** Any other path: a page by its permalink, else where the editors' redirects lead, else 404. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const permalink = parsePermalink(params["*"]);
  const page = permalink && (await orUnavailable(loadPage(visitor.directus, permalink)));
  if (!page) throw await redirectOrNotFound(visitor, request);
  return renderContentPage(page, visitor, { request });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = createContentMeta;

export const handle = { cache: {}, csp: "loaded" } satisfies Handle;

export default function ContentPage() {
  const { page, state } = useLoaderData<typeof loader>();
  return <PageBlocks page={page} state={state} />;
}
