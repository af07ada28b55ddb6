import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SavedAddressForm } from "#app/components/saved-address-form.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta } from "#app/page-meta.ts";
import { refusalOf, refuse, titleOf } from "#app/routes/refusal.ts";
import { parseSavedAddress } from "#server/customers/address-form.ts";
import { countryCodes, namesOfCountries } from "#server/customers/countries.ts";
import { ensureCustomer } from "#server/customers/customers.ts";
import { viewOfPlace } from "#server/customers/place-view.ts";
import { saveAddress } from "#server/customers/saved-addresses.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { readForm } from "#server/http/forms.ts";
import { orUnavailable, seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { memberOf } from "./member.ts";

/** `/account/addresses/new`: one more address. */
export async function loader(args: LoaderFunctionArgs) {
  const { user } = await memberOf(args);
  const refused = refusalOf(args.context);
  const language = languageOf(args.request);
  const { locale, texts } = language;
  const values: Record<string, string> = refused?.values ?? { name: user.name };
  return {
    place: viewOfPlace(values, language),
    countries: namesOfCountries(countryCodes, locale),
    values,
    errors: refused?.errors,
    title: titleOf(args.request, texts.account.addresses.newTitle, refused),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { texts } = languageOf(args.request);
  const sent = await readForm(args.request);
  const { user } = await memberOf(args);
  const form = parseSavedAddress(sent, texts);
  if (!form.ok) return refuse(args.context, form);
  const customer = await orUnavailable(ensureCustomer(serviceDirectus, user));
  if (customer && (await orUnavailable(saveAddress(serviceDirectus, customer, form.value))))
    return seeOther(onwardPath(args.request, "/account/addresses?done=saved"));
  const values = Object.fromEntries(sent);
  return refuse(args.context, { errors: { form: texts.account.addresses.full(limits.addresses) }, values });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta(matches, { title: page?.title ?? "", noIndex: true });

export default function NewAddressPage() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  const { newTitle } = useTexts().account.addresses;
  return <SavedAddressForm path="/account/addresses/new" {...page} title={newTitle} />;
}
