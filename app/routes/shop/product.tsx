import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "#app/components/breadcrumbs.tsx";
import { inLanguage } from "#app/components/language.ts";
import { Link } from "#app/components/link.tsx";
import { Player } from "#app/components/media.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { ProductCard } from "#app/components/product-card.tsx";
import { ProductForm } from "#app/components/product-form.tsx";
import { Prose } from "#app/components/prose.tsx";
import { Untranslated } from "#app/components/untranslated.tsx";
import { ZoomPicture } from "#app/components/zoom-picture.tsx";
import type { Handle } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { aroundOf, pageMeta, textsIn } from "#app/page-meta.ts";
import { movedOrMissing } from "#app/routes/moved.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import followScript from "#app/scripts/follow-form.js?url";
import type { Texts } from "#app/texts/index.ts";
import { formMark } from "#server/cart/form-mark.ts";
import { readChoice } from "#server/catalogue/choice.ts";
import { loadProduct } from "#server/catalogue/product-view.ts";
import { openedFrames } from "#server/content/text-frames.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";
import { productJsonLd } from "./product-json-ld.ts";

/**
 * `/shop/:slug`; `?variant=` opens it with that one chosen, and `?option.Size=A3` with that of each option;
 * `?embed=` loads a film of its text.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const { pathname, searchParams } = new URL(request.url);
  const wanted = { variant: searchParams.get("variant") ?? undefined, choice: readChoice(searchParams) };
  const page = await orUnavailable(loadProduct(visitor.directus, params.slug ?? "", wanted));
  if (!page) throw await movedOrMissing(visitor, request);
  const { product, related, post } = page;
  if (wanted.choice.size > 0 && product.chosen) throw redirect(`${pathname}?variant=${product.chosen}`);
  const answer = {
    product,
    related,
    post,
    languages: product.languages,
    nonce: formMark(request),
    csp: { frames: openedFrames(searchParams.get("embed"), [product.content]) },
  };
  return data(answer, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [];
  const { product } = page;
  const around = aroundOf(matches);
  const { seo, title, contributor, description, image } = product;
  return pageMeta(matches, {
    title: seo.title ?? (contributor ? `${title}, ${contributor}` : title),
    description: seo.description ?? description,
    image: seo.image ?? image?.id,
    noIndex: seo.noIndex,
    noFollow: seo.noFollow,
    drawn: { title: product.title, lang: product.lang },
    type: "product",
    jsonLd: around && productJsonLd(product, around),
    crumbs: crumbsOf(product, textsIn(matches)),
  });
};

export const handle = { cache: {}, csp: "loaded" } satisfies Handle;

export default function ProductPage() {
  const { product, related, post, nonce } = useLoaderData<typeof loader>();
  const texts = useTexts();
  return (
    <article className="product">
      <Breadcrumbs items={crumbsOf(product, texts)} />
      <div className="product-plate" data-now="plate">
        {product.image ? (
          <ZoomPicture asset={product.image} sizes="(min-width: 60rem) 45vw, 92vw" priority />
        ) : null}
      </div>
      <div className="product-buy">
        <PageHeader
          title={product.title}
          kicker={product.catalogueNumber}
          lead={product.subtitle}
          note={product.contributor}
          lang={product.lang}
        >
          <Untranslated lang={product.contentLang ?? product.lang} partly={!product.lang} />
        </PageHeader>
        <p className="product-description" {...inLanguage(product.lang)}>
          {product.description}
        </p>
        <ProductForm product={product} nonce={nonce} />
        {post ? (
          <p>
            <Link to={`/journal/${post.slug}`}>{texts.shop.readBeginning}</Link>
          </p>
        ) : null}
      </div>
      <div className="product-text">
        <Prose html={product.content} lang={product.contentLang} path={`/shop/${product.slug}`} />
        <Details details={product.details} />
      </div>
      <Gallery images={product.images} />
      <Related cards={related} />
      {product.options.length > 0 || product.pictured ? <script type="module" src={followScript} /> : null}
    </article>
  );
}

type Page = Awaited<ReturnType<typeof loader>>["data"];

function Details({ details }: { details: Page["product"]["details"] }) {
  if (details.length === 0) return null;
  return (
    <dl className="product-details">
      {details.map(({ label, value, lang }) => (
        <div key={label} {...inLanguage(lang)}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Gallery({ images }: { images: Page["product"]["images"] }) {
  const { shop } = useTexts();
  if (images.length === 0) return null;
  return (
    <ul className="product-gallery" aria-label={shop.morePictures}>
      {images.map((image) => (
        <li key={image.id}>
          {"plays" in image ? (
            <Player asset={image} />
          ) : (
            <ZoomPicture asset={image} sizes="(min-width: 60rem) 45vw, 92vw" />
          )}
        </li>
      ))}
    </ul>
  );
}

function Related({ cards }: { cards: Page["related"] }) {
  const { shop } = useTexts();
  if (cards.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related-heading">
      <h2 id="related-heading">{shop.sameShelf}</h2>
      <ul className="shelf shelf-even">
        {cards.map((card) => (
          <li key={card.slug}>
            <ProductCard card={card} sizes="(min-width: 60rem) 22vw, 45vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function crumbsOf({ title, category }: Page["product"], { shop }: Texts) {
  return [
    { label: shop.title, href: "/shop" },
    ...(category ? [{ label: category.title, href: `/shop/categories/${category.slug}` }] : []),
    { label: title },
  ];
}
