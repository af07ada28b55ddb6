import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "./page-header.tsx";

export interface ConfirmationPageProps {
  title: string;
  lead: string;
  /** The words of the button; a page without one has nothing to confirm. */
  submit?: string;
  /** Marks a person's answer: a mailbox posts to the same address by itself. */
  isOneClick?: boolean;
  /** Where to go instead. */
  children?: ReactNode;
}

/** Where a link of a mail ends: it asks for one press of a button, or says why there is none. */
export function ConfirmationPage({ title, lead, submit, isOneClick, children }: ConfirmationPageProps) {
  return (
    <div className="newsletter">
      <PageHeader title={title} lead={lead} />
      {submit ? (
        <form method="post">
          {isOneClick ? <input type="hidden" name="sure" value="yes" /> : null}
          <Button>{submit}</Button>
        </form>
      ) : null}
      {children ? <p>{children}</p> : null}
    </div>
  );
}
