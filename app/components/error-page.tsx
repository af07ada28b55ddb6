import { isRouteErrorResponse } from "@remix-run/react";
import { useContext } from "react";
import { useLocalPath, useTexts } from "#app/language.ts";
import { RequestIdContext } from "#app/request-id.ts";
import type { Texts } from "#app/texts/index.ts";
import { sayProblem } from "#app/texts/problem.ts";
import type { NavigationItem } from "#server/content/navigation.ts";
import type { Refusal } from "#server/http/responses.ts";
import { ButtonLink } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";

type Words = Texts["errors"];

/** The words for a failure that reached the page. */
export function titleOfError(error: unknown, words: Words): string {
  return wordsOf(error, words).title;
}

/** A page in place of the one that failed, with ways onward; a backend's own message is never shown. */
export function ErrorPage({ error, ...place }: { error: unknown } & Place) {
  const texts = useTexts();
  const { errors, waysOn, items } = texts;
  const { title, lead } = wordsOf(error, errors);
  const { status, code, message, problem } = refusalOf(error);
  const ofItems: Partial<Record<string, string>> = items.refusals;
  const id = useContext(RequestIdContext);
  return (
    <div className="error-page">
      <PageHeader title={title} kicker={String(status)} lead={ofItems[code] ?? message ?? lead}>
        {problem ? <p>{sayProblem(texts, problem)}</p> : null}
      </PageHeader>
      <p className="button-row">
        <WaysOn status={status} words={waysOn} {...place} />
      </p>
      {status === 500 && id ? (
        <p className="note">
          {waysOn.reference} <code dir="ltr">{id}</code>
        </p>
      ) : null}
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

interface WaysOnProps extends Place {
  status: number;
  words: Texts["waysOn"];
}

/** A site need not have a shop or a journal: what its main menu leads to is there. */
function WaysOn({ status, path, search, menu, words }: WaysOnProps) {
  const there = new Set(menu.map(({ href }) => href));
  const local = useLocalPath();
  if (status === 404)
    return (
      <>
        {there.has("/shop") ? <ButtonLink to="/shop">{words.toShop}</ButtonLink> : null}
        {there.has("/journal") ? (
          <ButtonLink to="/journal" variant="secondary">
            {words.toJournal}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" variant="quiet">
          {words.toFront}
        </ButtonLink>
      </>
    );
  if (status === 401)
    return (
      <ButtonLink to={`/sign-in?returnTo=${encodeURIComponent(local(path))}`}>{words.signIn}</ButtonLink>
    );
  return (
    <>
      {status >= 500 ? (
        <ButtonLink to={path + search}>{words.again}</ButtonLink>
      ) : (
        <ButtonLink to={path}>{words.reopen}</ButtonLink>
      )}
      <ButtonLink to="/" variant="secondary">
        {words.front}
      </ButtonLink>
    </>
  );
}

function wordsOf(error: unknown, words: Words) {
  const { status, code } = refusalOf(error);
  const known: Partial<Record<string, Words["404"]>> = words;
  return known[code] ?? known[status] ?? words.unforeseen;
}

/** What our own refusals carry; anything else that was thrown is a 500. */
function refusalOf(error: unknown): Refusal & { status: number } {
  if (!isRouteErrorResponse(error)) return { status: 500, code: "" };
  const { code = "", message, problem }: Partial<Refusal> = error.data ?? {};
  return { status: error.status, code, message, problem };
}
