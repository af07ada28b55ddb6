import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, refuseForNow, retryLater } from "#app/routes/refusal.ts";
import { codeSchema } from "#server/cart/cart-forms.ts";
import { tryCode } from "#server/checkout/try-code.ts";
import { requirePart } from "#server/content/site-parts.ts";
import { serviceDirectus, speaking } from "#server/directus/doors.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { parseForm, readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";
import { CartPage } from "./cart-page.tsx";
import { loadCartPage } from "./load-cart-page.ts";

/** `POST /cart/discount` puts a code to the cart, an empty one takes it out; a GET goes to the cart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!refusalOf(context)) throw seeOther(onwardPath(request, "/cart"));
  return loadCartPage({ request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const language = languageOf(request);
  await requirePart("orders");
  const form = parseForm(codeSchema(language.texts), await readForm(request));
  if (!form.ok) return refuse(context, { errors: form.errors, values: form.values });
  const visitor = await visitorOf({ request, context });
  const member = visitor.kind === "member" ? visitor.user.email : undefined;
  const place = clientAddressOf(context);
  const { code } = form.value;
  const used = await orUnavailable(
    tryCode(speaking(serviceDirectus, language), request, code, { member, place }),
  );
  if (used.ok) return seeOther(onwardPath(request, "/cart#code"), used.headers);
  const refusal = { errors: { code: used.words }, values: { code } };
  return used.wait > 0 ? refuseForNow(context, refusal, used.wait) : refuse(context, refusal);
}

export const headers = retryLater;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function RefusedCart() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
