import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageBlocks } from "#app/components/page-blocks.tsx";
import type { Handle } from "#app/handle.ts";
import { refusalOf, refuse, refuseForNow } from "#app/routes/refusal.ts";
import { answerPath } from "#server/content/forms/answer-path.ts";
import { findForm } from "#server/content/forms/forms.ts";
import { valuesOf } from "#server/content/forms/submission.ts";
import { submitForm } from "#server/content/forms/submit-form.ts";
import { isHeld, loadFormPage } from "#server/content/load-form-page.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { readForm } from "#server/http/forms.ts";
import { notFound, orUnavailable, seeOther } from "#server/http/responses.ts";
import { readFormWithFiles, type SentForm } from "#server/http/uploads.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { visitorOf } from "#server/visitor.ts";
import { contentMeta } from "./content-meta.ts";
import { contentPage } from "./content-page.ts";

/** `/forms/:id`: the form alone; after a refusal the page on which it was filled in, with what was. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf({ request, context });
  const refused = refusalOf(context);
  const page = await orUnavailable(loadFormPage(visitor.directus, params.id ?? "", refused?.sent));
  if (!page) throw notFound();
  return contentPage(page, visitor, request, undefined, refused);
}

/** `POST /forms/:id`: stores what was sent, writes to the owner, and goes on as the form's editor wants it. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { values: sent, files } = await readSent(request);
  const { directus } = await visitorOf({ request, context });
  const form = await orUnavailable(findForm(directus, params.id ?? ""));
  if (!form) throw notFound();
  const { texts } = languageOf(request);
  const place = clientAddressOf(context);
  const outcome = await orUnavailable(submitForm(serviceDirectus, { form, sent, files, place, texts }));
  if (outcome.kind === "refused")
    return outcome.wait ? refuseForNow(context, outcome, outcome.wait) : refuse(context, outcome);
  if (form.successUrl) return seeOther(onwardPath(request, form.successUrl));
  const held = await isHeld(directus, form.id, valuesOf(sent));
  return seeOther(onwardPath(request, answerPath(form, sent, held)));
}

/** A form with a field for a file is sent in another way. */
async function readSent(request: Request): Promise<SentForm> {
  const isPlain = !request.headers.get("Content-Type")?.startsWith("multipart/");
  return isPlain ? { values: await readForm(request), files: new Map() } : readFormWithFiles(request);
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return wait ? { ...Object.fromEntries(loaderHeaders), "Retry-After": wait } : loaderHeaders;
};

export const meta: MetaFunction<typeof loader> = (args) => contentMeta(args);

export const handle = { csp: "loaded" } satisfies Handle;

export default function FormPage() {
  const { page, state } = useLoaderData<typeof loader>();
  return <PageBlocks page={page} state={state} />;
}
