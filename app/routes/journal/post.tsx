import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Contents } from "#app/components/contents.tsx";
import { Door } from "#app/components/door.tsx";
import { Media } from "#app/components/media.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { PostDetails } from "#app/components/post-details.tsx";
import { PostNeighbours } from "#app/components/post-neighbours.tsx";
import { PostRow } from "#app/components/post-row.tsx";
import { Prose } from "#app/components/prose.tsx";
import { Untranslated } from "#app/components/untranslated.tsx";
import type { Handle } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { aroundOf, pageMeta, textsIn } from "#app/page-meta.ts";
import { movedOrMissing } from "#app/routes/moved.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import { findSingleOffer } from "#server/catalogue/single-offer.ts";
import { loadPost } from "#server/content/load-post.ts";
import { openedFrames } from "#server/content/text-frames.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";
import { articleJsonLd } from "./article-json-ld.ts";

/** `/journal/:slug`: the post, or for those it is not open to its beginning and the door; `?embed=` loads one of its films. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const signedIn = visitor.kind === "member";
  const found = await orUnavailable(loadPost(visitor.directus, params.slug ?? ""));
  if (!found) throw await movedOrMissing(visitor, request);
  const { product } = found.post;
  const offer =
    found.isShut && product ? await orUnavailable(findSingleOffer(visitor.directus, product)) : undefined;
  const frames = openedFrames(new URL(request.url).searchParams.get("embed"), [found.text?.html]);
  return data(
    { ...found, languages: found.post.languages, offer, signedIn, csp: { frames } },
    { headers: pageHeaders(visitor) },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => {
  if (!found) return pageMeta(matches, { title: "" });
  const { title, description, image, seo } = found.post;
  const around = aroundOf(matches);
  return pageMeta(matches, {
    title: seo.title ?? title,
    description: seo.description ?? description,
    image: seo.image ?? image?.id,
    drawn: { title, lang: found.post.lang, date: found.post.published?.iso },
    type: "article",
    noIndex: seo.noIndex,
    noFollow: seo.noFollow,
    jsonLd: around && articleJsonLd(found.post, around),
    crumbs: [{ label: textsIn(matches).journal.title, href: "/journal" }, { label: title }],
    feeds: { path: "/journal" },
  });
};

export const handle = { cache: {}, csp: "loaded" } satisfies Handle;

export default function PostPage() {
  const { post, text, isShut, offer, related, earlier, later, signedIn } = useLoaderData<typeof loader>();
  const { title, description, lang, plan } = post;
  const image = post.image ?? post.film;
  const { journal } = useTexts();
  return (
    <article className="post">
      <PageHeader
        title={title}
        lead={description}
        lang={lang}
        kicker={<PostDetails post={post} minutes={isShut ? undefined : text?.minutes} />}
      >
        <Untranslated lang={text?.lang ?? lang} partly={!lang} />
      </PageHeader>
      {image ? (
        <Media asset={image} sizes="(min-width: 60rem) 76vw, 100vw" priority className="post-plate" />
      ) : null}
      {text ? (
        <div className="post-body">
          <Contents headings={text.contents} lang={text.lang} />
          <Prose html={text.html} lang={text.lang} path={`/journal/${post.slug}`} />
        </div>
      ) : null}
      {isShut ? (
        <Door plan={plan?.name} offer={offer} path={`/journal/${post.slug}`} signedIn={signedIn} />
      ) : null}
      <PostNeighbours earlier={earlier} later={later} />
      {related.length > 0 ? (
        <aside className="post-related" aria-labelledby="related">
          <h2 id="related">{journal.readOn}</h2>
          {related.map((other) => (
            <PostRow key={other.slug} post={other} heading="h3" />
          ))}
        </aside>
      ) : null}
    </article>
  );
}
