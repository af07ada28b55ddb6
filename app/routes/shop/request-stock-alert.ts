import type { ActionFunctionArgs } from "@remix-run/node";
import { rejectForm, rejectRateLimitedForm } from "#app/page/form-errors.ts";
import { isOwnEmail } from "#server/auth/account/profile.ts";
import { findProduct } from "#server/catalogue/products.ts";
import { requestStockAlert } from "#server/catalogue/stock-alerts/request-stock-alert.ts";
import { stockAlertSchema } from "#server/catalogue/stock-alerts/stock-alert.ts";
import { isPurchasable } from "#server/catalogue/variant.ts";
import { requirePart } from "#server/content/site/cached-site-sections.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { parseForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { formatWait } from "#server/http/wait.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";

/** Where the form stands on the page, and what is said in its place. */
export const alertAnchor = "back-in-stock";
export const alertOutcomes = ["sent", "added", "back"] as const;

/** `POST /shop/:slug`: an address to write to when a sold-out variant can be bought again. */
export async function handleStockAlertForm(
  { request, params, context }: ActionFunctionArgs,
  sent: URLSearchParams,
) {
  await requirePart("stockAlerts");
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const product = await orUnavailable(findProduct(visitor.directus, params.slug ?? ""));
  if (!product) throw notFound();
  const language = getLanguage(request);
  const { t, tag } = language;
  const form = parseForm(stockAlertSchema(t), sent);
  const values = { variant: sent.get("variant") ?? "", email: sent.get("email") ?? "" };
  const variant = product.variants.find(({ id }) => id === values.variant);
  const unchosen: Record<string, string> = variant ? {} : { variant: t("stockAlerts.noneChosen") };
  if (!form.ok) return rejectForm(context, { errors: { ...unchosen, ...form.errors }, values });
  if (!variant) return rejectForm(context, { errors: unchosen, values });
  const answer = (outcome: (typeof alertOutcomes)[number]) =>
    seeOther(`${new URL(request.url).pathname}?variant=${variant.id}&alert=${outcome}#${alertAnchor}`);
  if (isPurchasable(variant)) return answer("back");
  const { email } = form.value;
  const isOwnAddress = visitor.kind === "member" && (await orUnavailable(isOwnEmail(visitor.user, email)));
  const asked = { email, variant: variant.id, language: tag };
  const asker = { ipAddress: getClientIp(context), isOwnAddress };
  const outcome = await orUnavailable(requestStockAlert(serviceClient, asked, asker));
  if (outcome.kind !== "limited") return answer(outcome.kind);
  const errors = { form: t("stockAlerts.tooOften", { wait: formatWait(language, outcome.wait) }) };
  return rejectRateLimitedForm(context, { errors, values }, outcome.wait);
}
