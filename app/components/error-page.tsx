import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import type { NavigationItem } from "#server/content/navigation.ts";
import { ButtonLink } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";

interface Words {
  title: string;
  lead: string;
}

const words: Record<string, Words> = {
  400: {
    title: "This cannot be read",
    lead: "Something in the address or in the form is not as it should be. Go back, check what was typed, and send it once more.",
  },
  401: {
    title: "Please sign in first",
    lead: "This page belongs to somebody’s account. Sign in, and you will come straight back to it.",
  },
  403: {
    title: "Not from here",
    lead: "This page is not open to you. If you think it should be, sign in with the account that it belongs to.",
  },
  "cross-site": {
    title: "This form came from another site",
    lead: "To keep your account and your cart safe, we only take forms that were opened on this site. Nothing has been changed. Open the page here and send the form once more.",
  },
  404: {
    title: "Not on this chart",
    lead: "There is nothing at this address. It may have moved, or the link was copied without its end.",
  },
  405: {
    title: "This page cannot be sent to",
    lead: "It can be read, but it takes no form. Open it again and go on from there.",
  },
  413: {
    title: "That was too much to send",
    lead: "The form was larger than we take. Go back, shorten the longest text, and send it once more.",
  },
  415: {
    title: "This form cannot be read",
    lead: "It came in a shape that we do not know. Open the page again and send the form from there.",
  },
  422: {
    title: "Something is missing",
    lead: "The form could not be taken as it was. Go back, check what was typed, and send it once more.",
  },
  429: {
    title: "One at a time, please",
    lead: "There were too many attempts in a short while. Wait some minutes and try again.",
  },
  503: {
    title: "The shop’s shelves cannot be reached right now",
    lead: "The machine that holds our pages and books does not answer. What is in your cart is kept. Try again in a minute; it is usually back by then.",
  },
};

const unforeseen: Words = {
  title: "Something broke on our side",
  lead: "It was not you. The fault has been written down. Try again, and if it stays broken, write to us and say what you were doing.",
};

/** The words for a failure that reached the page. */
export function titleOfError(error: unknown): string {
  return wordsOf(error).title;
}

/** A page in place of the one that failed, with ways onward; a backend's own message is never shown. */
export function ErrorPage({ error, path, menu }: { error: unknown; path: string; menu: NavigationItem[] }) {
  const { title, lead } = wordsOf(error);
  const { status, message } = refusalOf(error);
  return (
    <div className="error-page">
      <PageHeader title={title} kicker={String(status)} lead={message ?? lead} />
      <p className="button-row">{waysOn(status, path, new Set(menu.map(({ href }) => href)))}</p>
    </div>
  );
}

/** @param there addresses of the main menu: a site need not have a shop or a journal */
function waysOn(status: number, path: string, there: Set<string | undefined>): ReactNode {
  if (status === 404)
    return (
      <>
        {there.has("/shop") ? <ButtonLink to="/shop">Look through the shop</ButtonLink> : null}
        {there.has("/journal") ? (
          <ButtonLink to="/journal" variant="secondary">
            Read the journal
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" variant="quiet">
          Begin at the front page
        </ButtonLink>
      </>
    );
  if (status === 401)
    return <ButtonLink to={`/sign-in?returnTo=${encodeURIComponent(path)}`}>Sign in</ButtonLink>;
  return (
    <>
      <ButtonLink to={path}>{status >= 500 ? "Try again" : "Open the page again"}</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        Go to the front page
      </ButtonLink>
    </>
  );
}

function wordsOf(error: unknown): Words {
  const { status, code } = refusalOf(error);
  return words[code] ?? words[status] ?? unforeseen;
}

/** What our own refusals carry; anything else that was thrown is a 500. */
function refusalOf(error: unknown): { status: number; code: string; message: string | undefined } {
  if (!isRouteErrorResponse(error)) return { status: 500, code: "", message: undefined };
  const data: { code?: unknown; message?: unknown } = error.data ?? {};
  return {
    status: error.status,
    code: typeof data.code === "string" ? data.code : "",
    message: typeof data.message === "string" ? data.message : undefined,
  };
}
