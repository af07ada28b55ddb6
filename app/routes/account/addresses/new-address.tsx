import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SavedAddressForm } from "#app/components/account/saved-address-form.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { toAddressFieldsView } from "#server/customers/address-fields-view.ts";
import { parseSavedAddress } from "#server/customers/address-form.ts";
import { countryCodes, listCountryNames } from "#server/customers/countries.ts";
import { ensureCustomer } from "#server/customers/customers.ts";
import { saveAddress } from "#server/customers/saved-addresses.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireMember } from "../require-member.ts";

/** `/account/addresses/new`: one more address. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await requireMember(args);
  const refused = getFormErrors(args.context);
  const language = getLanguage(args.request);
  const { locale, t } = language;
  const values: Record<string, string> = refused?.values ?? { name: user.name };
  return {
    addressFields: toAddressFieldsView(values, language),
    countries: listCountryNames(countryCodes, locale),
    values,
    errors: refused?.errors,
    title: formatPageTitle(args.request, t("account.addresses.newTitle"), refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { t } = getLanguage(args.request);
  const sent = await readFormBody(args.request);
  const { user } = await requireMember(args);
  const form = parseSavedAddress(sent, t);
  if (!form.ok) return rejectForm(args.context, form);
  const customer = await orUnavailable(ensureCustomer(serviceClient, user));
  if (await orUnavailable(saveAddress(serviceClient, customer.id, form.value)))
    return seeOther(getLocalizedPath(args.request, "/account/addresses?done=saved"));
  const values = Object.fromEntries(sent);
  return rejectForm(args.context, {
    errors: { form: t("account.addresses.full", { most: limits.savedAddresses }) },
    values,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function NewAddressPage() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return <SavedAddressForm path="/account/addresses/new" {...page} title={t("account.addresses.newTitle")} />;
}
