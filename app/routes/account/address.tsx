import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SavedAddressForm } from "#app/components/saved-address-form.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { parseSavedAddress } from "#server/customers/address-form.ts";
import { countryCodes, namesOfCountries } from "#server/customers/countries.ts";
import { viewOfPlace } from "#server/customers/place-view.ts";
import { changeAddress } from "#server/customers/saved-addresses.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { ownAddress } from "./own-address.ts";

/** `/account/addresses/:id`: one of the member's addresses, to be changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { saved } = await ownAddress(args);
  const refused = refusalOf(args.context);
  const language = languageOf(args.request);
  const { locale, texts } = language;
  const values: Record<string, string> = refused?.values ?? saved.address;
  return {
    path: `/account/addresses/${saved.id}`,
    place: viewOfPlace(values, language),
    countries: namesOfCountries(countryCodes, locale),
    values,
    errors: refused?.errors,
    title: titleOf(args.request, texts.account.addresses.changeTitle, refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const form = parseSavedAddress(await readForm(args.request), languageOf(args.request).texts);
  const { user, saved } = await ownAddress(args);
  if (!form.ok) return refuse(args.context, form);
  await orUnavailable(changeAddress(serviceDirectus, user.id, saved.id, form.value));
  return seeOther(onwardPath(args.request, "/account/addresses?done=changed"));
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function AddressPage() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const { changeTitle } = useTexts().account.addresses;
  return <SavedAddressForm {...page} title={changeTitle} />;
}
