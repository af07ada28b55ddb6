import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProductCard } from "#app/components/shop/product-card.tsx";
import { DeliveryAndReturns, ProductFacts } from "#app/components/shop/product-facts.tsx";
import { ProductForm } from "#app/components/shop/product-form.tsx";
import { ProductHeader } from "#app/components/shop/product-header.tsx";
import { ProductPictures } from "#app/components/shop/product-pictures.tsx";
import { ProductPrice } from "#app/components/shop/product-price.tsx";
import { StockAlertSection } from "#app/components/shop/stock-alert.tsx";
import { Breadcrumbs } from "#app/components/ui/breadcrumbs.tsx";
import { getLangAttributes } from "#app/components/ui/lang-attributes.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Prose } from "#app/components/ui/prose.tsx";
import type { Translator } from "#app/messages/translator.ts";
import { formatPageTitle, getFormErrors, getRetryAfterHeaders } from "#app/page/form-errors.ts";
import type { Handle } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { redirectOrNotFound } from "#app/page/redirects.ts";
import { getRootData } from "#app/page/root-data.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import addScript from "#app/scripts/add-to-cart.js?url";
import lightboxScript from "#app/scripts/lightbox.js?url";
import followScript from "#app/scripts/live-form.js?url";
import quantityScript from "#app/scripts/quantity.js?url";
import productStyles from "#app/styles/product.css?url";
import { findRequestedCurrency } from "#server/cart/currency.ts";
import { createFormNonce } from "#server/cart/form-nonce.ts";
import { readChoice, readFixedOption } from "#server/catalogue/option-selection.ts";
import { loadProduct } from "#server/catalogue/product-view.ts";
import { loadSaleTerms, toSaleTermsView } from "#server/checkout/sale-terms.ts";
import { openEmbedOrigins } from "#server/content/text/text-embeds.ts";
import { readFormBody } from "#server/http/forms.ts";
import type { PageData } from "#server/http/page-data.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";
import { createProductJsonLd } from "./product-json-ld.ts";
import { alertOutcomes, handleStockAlertForm } from "./request-stock-alert.ts";

/**
 * `/shop/:slug`; `?variant=` opens it with that one chosen, and `?option.Size=A3` with that of each option, or one near it with the
 * option of `?kept=`; `?currency=` shows its prices in that one; `?embed=` loads a film of its text; `?alert=` says what became of a
 * request to be told when it is back.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await getPageVisitor({ request, context });
  const { pathname, searchParams } = new URL(request.url);
  const refused = getFormErrors(context);
  const wanted = {
    variant: searchParams.get("variant") ?? undefined,
    choice: readChoice(searchParams),
    fixed: readFixedOption(searchParams),
  };
  const [page, terms] = await orUnavailable(
    Promise.all([
      loadProduct(visitor.directus, params.slug ?? "", wanted),
      loadSaleTerms(visitor.directus, request),
    ]),
  );
  if (!page) throw await redirectOrNotFound(visitor, request);
  const { product, related, post } = page;
  const currency = findRequestedCurrency(request);
  if (wanted.choice.size > 0 && product.chosen) {
    const query = new URLSearchParams({ variant: product.chosen, ...(currency && { currency }) });
    throw redirect(`${pathname}?${query}`);
  }
  const answer = {
    product,
    terms: toSaleTermsView(terms, product.lightestGrams, visitor.directus),
    related,
    post,
    nonce: createFormNonce(request),
    currency,
    alert: {
      // The guests' page is everybody's.
      email: refused?.values?.email ?? (visitor.kind === "member" ? visitor.user.email : ""),
      wanted: refused?.values?.variant ?? wanted.variant,
      outcome: alertOutcomes.find((outcome) => outcome === searchParams.get("alert")),
      errors: refused?.errors,
    },
    title: refused && formatPageTitle(request, product.title, refused),
    pageData: {
      languages: product.languages,
      csp: { frames: openEmbedOrigins(searchParams.get("embed"), [product.content]) },
    } satisfies PageData,
  };
  const isAnswer = refused !== undefined || answer.alert.outcome !== undefined;
  return data(answer, {
    headers: isAnswer ? { "Cache-Control": "private, no-store" } : createPageHeaders(visitor),
  });
}

export async function action(args: ActionFunctionArgs) {
  return handleStockAlertForm(args, await readFormBody(args.request));
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: productStyles }];

export const headers: HeadersFunction = (args) =>
  args.actionHeaders.has("Retry-After") ? getRetryAfterHeaders(args) : args.loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [];
  const { product } = page;
  const around = getRootData(matches);
  const { seo, title, contributor, description, image } = product;
  return createPageMeta(matches, {
    title: page.title ?? seo.title ?? (contributor ? `${title}, ${contributor}` : title),
    description: seo.description ?? description,
    image: seo.image ?? image?.id,
    noIndex: seo.noIndex,
    noFollow: seo.noFollow,
    drawn: { title: product.title, lang: product.lang },
    type: "product",
    jsonLd: around && createProductJsonLd(product, page.terms, around),
    crumbs: createCrumbs(product, getTranslations(matches)),
  });
};

export const handle = { cache: {}, csp: "loaded" } satisfies Handle;

export default function ProductPage() {
  const { product, terms, related, post, nonce, currency, alert } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const hasFile = product.variants.some(({ digital }) => digital);
  const isSold = useSiteSections().orders && product.buyable && !product.unsold;
  const isCounted = isSold && product.variants.some(({ digital }) => !digital);
  const follows = product.options.length > 0 || product.pictured || !product.isListed;
  return (
    <article className="product">
      <Breadcrumbs items={createCrumbs(product, t)} />
      <div className="product-buy">
        <ProductHeader product={product} />
        <ProductPrice product={product} terms={terms} />
        <ProductForm product={product} nonce={nonce} currency={currency} />
        <StockAlertSection product={product} {...alert} />
        <ProductFacts terms={terms} hasFile={hasFile} />
      </div>
      <ProductPictures product={product} />
      <div className="product-text">
        <section className="product-section">
          <h2>{t("shop.sections.description")}</h2>
          <p className="product-description" {...getLangAttributes(product.lang)}>
            {product.description}
          </p>
          <Prose html={product.content} lang={product.contentLang} path={`/shop/${product.slug}`} />
          {post ? (
            <p>
              <Link to={`/journal/${post.slug}`}>{t("shop.readBeginning")}</Link>
            </p>
          ) : null}
        </section>
        <Details details={product.details} />
        <DeliveryAndReturns terms={terms} hasFile={hasFile} />
      </div>
      <Related cards={related} />
      {isSold ? <script type="module" src={addScript} /> : null}
      {isCounted ? <script type="module" src={quantityScript} /> : null}
      <script type="module" src={lightboxScript} />
      {isSold && follows ? <script type="module" src={followScript} /> : null}
    </article>
  );
}

type Page = Awaited<ReturnType<typeof loader>>["data"];

function Details({ details }: { details: Page["product"]["details"] }) {
  const t = useTranslations();
  if (details.length === 0) return null;
  return (
    <section className="product-section">
      <h2>{t("shop.sections.details")}</h2>
      <dl className="product-details">
        {details.map(({ label, value, lang }) => (
          <div key={label} {...getLangAttributes(lang)}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Related({ cards }: { cards: Page["related"] }) {
  const t = useTranslations();
  if (cards.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related-heading">
      <h2 id="related-heading">{t("shop.sameShelf")}</h2>
      <ul className="product-grid">
        {cards.map((card) => (
          <li key={card.slug}>
            <ProductCard card={card} sizes="(min-width: 60rem) 22vw, 45vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function createCrumbs({ title, category }: Page["product"], t: Translator) {
  return [
    { label: t("shop.title"), href: "/shop" },
    ...(category ? [{ label: category.title, href: `/shop/categories/${category.slug}` }] : []),
    { label: title },
  ];
}
