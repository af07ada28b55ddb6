import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  getFormErrors,
  getRetryAfterHeaders,
  rejectForm,
  rejectRateLimitedForm,
} from "#app/page/form-errors.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { codeSchema } from "#server/cart/cart-forms.ts";
import { applyDiscountCode } from "#server/checkout/apply-discount-code.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient, withLanguage } from "#server/directus/clients/clients.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { parseForm, readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/discount` puts a code to the cart, an empty one takes it out; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!getFormErrors(context)) throw seeOther(getLocalizedPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const language = getLanguage(request);
  await requirePart("orders");
  const form = parseForm(codeSchema(language.t), await readFormBody(request));
  if (!form.ok) return rejectForm(context, { errors: form.errors, values: form.values });
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const member = visitor.kind === "member" ? visitor.user.email : undefined;
  const ipAddress = getClientIp(context);
  const { code } = form.value;
  const used = await orUnavailable(
    applyDiscountCode(withLanguage(serviceClient, language), request, {
      typed: code,
      asker: { member, ipAddress },
    }),
  );
  if (used.ok) return seeOther(getLocalizedPath(request, "/cart#code"), used.headers);
  const refusal = { errors: { code: used.message }, values: { code } };
  return used.wait > 0 ? rejectRateLimitedForm(context, refusal, used.wait) : rejectForm(context, refusal);
}

export const headers = getRetryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
