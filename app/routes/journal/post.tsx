import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { JoinCard } from "#app/components/membership/join-band.tsx";
import { PostNeighbours } from "#app/components/post/adjacent-posts.tsx";
import { AuthorCard } from "#app/components/post/author-card.tsx";
import { Paywall } from "#app/components/post/paywall.tsx";
import { PostDetails } from "#app/components/post/post-details.tsx";
import { PostRow } from "#app/components/post/post-row.tsx";
import { TableOfContents } from "#app/components/post/table-of-contents.tsx";
import { Media } from "#app/components/ui/media.tsx";
import { Prose } from "#app/components/ui/prose.tsx";
import { Untranslated } from "#app/components/ui/translation-notice.tsx";
import type { Handle } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { redirectOrNotFound } from "#app/page/redirects.ts";
import { getRootData } from "#app/page/root-data.ts";
import { useJoining } from "#app/page/site-sections.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import { findSingleOffer } from "#server/catalogue/post-offer.ts";
import { loadPost } from "#server/content/posts/load-post.ts";
import { openEmbedOrigins } from "#server/content/text/text-embeds.ts";
import type { PageData } from "#server/http/page-data.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";
import { createArticleJsonLd } from "./article-json-ld.ts";

/** `/journal/:slug`: the post, or for those it is not open to its beginning and the paywall; `?embed=` loads one of its films. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const signedIn = visitor.kind === "member";
  const found = await orUnavailable(loadPost(visitor.directus, params.slug ?? ""));
  if (!found) throw await redirectOrNotFound(visitor, request);
  const { product } = found.post;
  const offer =
    found.isShut && product ? await orUnavailable(findSingleOffer(visitor.directus, product)) : undefined;
  const frames = openEmbedOrigins(new URL(request.url).searchParams.get("embed"), [found.text?.html]);
  return data(
    {
      ...found,
      offer,
      signedIn,
      pageData: { languages: found.post.languages, csp: { frames } } satisfies PageData,
    },
    { headers: createPageHeaders(visitor) },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => {
  if (!found) return createPageMeta(matches, { title: "" });
  const { title, description, image, seo } = found.post;
  const around = getRootData(matches);
  return createPageMeta(matches, {
    title: seo.title ?? title,
    description: seo.description ?? description,
    image: seo.image ?? image?.id,
    drawn: { title, lang: found.post.lang, date: found.post.published?.iso },
    type: "article",
    noIndex: seo.noIndex,
    noFollow: seo.noFollow,
    jsonLd: around && createArticleJsonLd(found.post, around),
    crumbs: [{ label: getTranslations(matches)("journal.title"), href: "/journal" }, { label: title }],
    feeds: { path: "/journal" },
  });
};

export const handle = { cache: {}, csp: "loaded", newsletter: true } satisfies Handle;

export default function PostPage() {
  const { post, text, isShut, offer, related, earlier, later, author, signedIn } =
    useLoaderData<typeof loader>();
  const { title, description, lang, plan } = post;
  const image = post.image ?? post.film;
  const t = useTranslations();
  const { plans } = useJoining();
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
        <Media asset={image} sizes="(min-width: 60rem) 76vw, 100vw" priority className="post-image" />
      ) : null}
      {text ? (
        <div className="post-body">
          <TableOfContents headings={text.contents} lang={text.lang} />
          <Prose html={text.html} lang={text.lang} path={`/journal/${post.slug}`} />
        </div>
      ) : null}
      {isShut ? (
        <Paywall plan={plan} offer={offer} path={`/journal/${post.slug}`} signedIn={signedIn} />
      ) : null}
      <AuthorCard author={author} />
      <JoinCard plans={post.gated ? [] : plans} />
      <PostNeighbours earlier={earlier} later={later} />
      {related.length > 0 ? (
        <aside className="post-related" aria-labelledby="related">
          <h2 id="related">{t("journal.readOn")}</h2>
          {related.map((other) => (
            <PostRow key={other.slug} post={other} heading="h3" />
          ))}
        </aside>
      ) : null}
    </article>
  );
}
