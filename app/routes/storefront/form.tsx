import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageBlocks } from "#app/components/content/page-blocks.tsx";
import { getFormErrors, rejectForm, rejectRateLimitedForm } from "#app/page/form-errors.ts";
import type { Handle } from "#app/page/handle.ts";
import { buildFormSuccessPath } from "#server/content/forms/confirmation-path.ts";
import { findForm } from "#server/content/forms/forms.ts";
import { groupValuesByName } from "#server/content/forms/submission.ts";
import { submitForm } from "#server/content/forms/submit-form.ts";
import { isHeld, loadFormPage } from "#server/content/pages/load-form-page.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { readFormBody } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { readFormWithFiles, type SentForm } from "#server/http/uploads.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { getVisitor } from "#server/visitor.ts";
import { createContentMeta } from "./content-meta.ts";
import { renderContentPage } from "./content-page.ts";

/** `/forms/:id`: the form alone; after a refusal the page on which it was filled in, with what was. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await orUnavailable(getVisitor({ request, context }));
  const refused = getFormErrors(context);
  const page = await orUnavailable(loadFormPage(visitor.directus, params.id ?? "", refused?.sent));
  if (!page) throw notFound();
  return renderContentPage(page, visitor, { request, refused });
}

/** `POST /forms/:id`: stores what was sent, writes to the owner, and goes on as the form's editor wants it. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { values: sent, files } = await readSent(request);
  const { directus } = await orUnavailable(getVisitor({ request, context }));
  const form = await orUnavailable(findForm(directus, params.id ?? ""));
  if (!form) throw notFound();
  const { t } = getLanguage(request);
  const ipAddress = getClientIp(context);
  const outcome = await orUnavailable(submitForm(serviceClient, { form, sent, files, ipAddress, t }));
  if (!outcome.ok)
    return outcome.wait
      ? rejectRateLimitedForm(context, outcome, outcome.wait)
      : rejectForm(context, outcome);
  if (form.successUrl) return seeOther(getLocalizedPath(request, form.successUrl));
  const held = await isHeld(directus, form.id, groupValuesByName(sent));
  return seeOther(getLocalizedPath(request, buildFormSuccessPath(form, sent, held)));
}

/** A form with a field for a file is sent in another way. */
async function readSent(request: Request): Promise<SentForm> {
  const isPlain = !request.headers.get("Content-Type")?.startsWith("multipart/");
  return isPlain ? { values: await readFormBody(request), files: new Map() } : readFormWithFiles(request);
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return wait ? { ...Object.fromEntries(loaderHeaders), "Retry-After": wait } : loaderHeaders;
};

export const meta: MetaFunction<typeof loader> = (args) => createContentMeta(args);

export const handle = { csp: "loaded" } satisfies Handle;

export default function FormPage() {
  const { page, state } = useLoaderData<typeof loader>();
  return <PageBlocks page={page} state={state} />;
}
