import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SavedAddressForm } from "#app/components/account/saved-address-form.tsx";
import { formatPageTitle, getFormErrors, rejectForm } from "#app/page/form-errors.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta } from "#app/page/page-meta.ts";
import { toAddressFieldsView } from "#server/customers/address-fields-view.ts";
import { parseSavedAddress } from "#server/customers/address-form.ts";
import { countryCodes, listCountryNames } from "#server/customers/countries.ts";
import { changeAddress } from "#server/customers/saved-addresses.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { readFormBody } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { requireOwnAddress } from "./own-address.ts";

/** `/account/addresses/:id`: one of the member's addresses, to be changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { saved } = await requireOwnAddress(args);
  const refused = getFormErrors(args.context);
  const language = getLanguage(args.request);
  const { locale, t } = language;
  const values: Record<string, string> = refused?.values ?? saved.address;
  return {
    path: `/account/addresses/${saved.id}`,
    addressFields: toAddressFieldsView(values, language),
    countries: listCountryNames(countryCodes, locale),
    values,
    errors: refused?.errors,
    title: formatPageTitle(args.request, t("account.addresses.changeTitle"), refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = parseSavedAddress(await readFormBody(args.request), getLanguage(args.request).t);
  const { user, saved } = await requireOwnAddress(args);
  if (!form.ok) return rejectForm(args.context, form);
  await orUnavailable(changeAddress(serviceClient, user.id, { id: saved.id, address: form.value }));
  return seeOther(getLocalizedPath(args.request, "/account/addresses?done=changed"));
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  createPageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function AddressPage() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return <SavedAddressForm {...page} title={t("account.addresses.changeTitle")} />;
}
