import { isRouteErrorResponse } from "@remix-run/react";
import { useContext } from "react";
import type { MessagesIn } from "#app/messages/catalog.ts";
import { formatQueryProblem } from "#app/messages/problem.ts";
import type { Translator } from "#app/messages/translator.ts";
import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import { RequestIdContext } from "#app/page/request-id.ts";
import type { NavigationItem } from "#server/content/site/navigation.ts";
import type { ErrorBody } from "#server/http/responses.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "./page-header.tsx";

/** The words for a failure that reached the page. */
export function formatErrorTitle(error: unknown, t: Translator): string {
  return getErrorMessages(error, t).title;
}

/** A page in place of the one that failed, with ways onward; a backend's own message is shown in development only. */
export function ErrorPage({ error, ...location }: { error: unknown } & Place) {
  const t = useTranslations();
  const { title, lead } = getErrorMessages(error, t);
  const { status, code, message, problem } = toErrorBody(error);
  const ofItems: Partial<Record<string, string>> = t.raw("items.refusals");
  const id = useContext(RequestIdContext);
  return (
    <div className="error-page">
      <PageHeader title={title} kicker={String(status)} lead={ofItems[code] ?? message ?? lead}>
        {problem ? <p>{formatQueryProblem(t, problem)}</p> : null}
      </PageHeader>
      <p className="button-row">
        <NextSteps status={status} {...location} />
      </p>
      {status === 500 && id ? (
        <p className="note">
          {t("nextSteps.reference")} <code dir="ltr">{id}</code>
        </p>
      ) : null}
      {import.meta.env.DEV && error instanceof Error ? <pre dir="ltr">{error.stack}</pre> : null}
    </div>
  );
}

/** Where the page failed. */
interface Place {
  path: string;
  /** The address's query, with its question mark. */
  search: string;
  menu: NavigationItem[];
}

interface NextStepsProps extends Place {
  status: number;
}

/** A site need not have a shop or a journal: what its main menu leads to is there. */
function NextSteps({ status, path, search, menu }: NextStepsProps) {
  const t = useTranslations();
  const there = new Set(menu.map(({ href }) => href));
  const local = useLocalizedPath();
  if (status === 404)
    return (
      <>
        {there.has("/shop") ? <ButtonLink to="/shop">{t("nextSteps.toShop")}</ButtonLink> : null}
        {there.has("/journal") ? (
          <ButtonLink to="/journal" variant="secondary">
            {t("nextSteps.toJournal")}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" variant="quiet">
          {t("nextSteps.toFront")}
        </ButtonLink>
      </>
    );
  if (status === 401)
    return (
      <ButtonLink to={`/sign-in?returnTo=${encodeURIComponent(local(path))}`}>
        {t("nextSteps.signIn")}
      </ButtonLink>
    );
  return (
    <>
      {status >= 500 ? (
        <ButtonLink to={path + search}>{t("nextSteps.again")}</ButtonLink>
      ) : (
        <ButtonLink to={path}>{t("nextSteps.reopen")}</ButtonLink>
      )}
      <ButtonLink to="/" variant="secondary">
        {t("nextSteps.front")}
      </ButtonLink>
    </>
  );
}

function getErrorMessages(error: unknown, t: Translator) {
  const { status, code } = toErrorBody(error);
  const known: Partial<Record<string, MessagesIn<"errors.404">>> = t.raw("errors");
  return known[code] ?? known[status] ?? t.raw("errors.unforeseen");
}

/** What our own refusals carry; anything else that was thrown is a 500. */
function toErrorBody(error: unknown): ErrorBody & { status: number } {
  if (!isRouteErrorResponse(error)) return { status: 500, code: "" };
  const { code = "", message, problem }: Partial<ErrorBody> = error.data ?? {};
  return { status: error.status, code, message, problem };
}
