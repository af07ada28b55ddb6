import { useLocalPath, useTexts } from "#app/language.ts";
import { ButtonLink } from "./button.tsx";
import { Link } from "./link.tsx";

export interface DoorProps {
  /** Name of the plan that opens the text. */
  plan: string | undefined;
  /** Where to come back to after signing in. */
  path: string;
  signedIn: boolean;
}

/** Where the rest of a text begins for members: what it takes to go on. */
export function Door({ plan, path, signedIn }: DoorProps) {
  const { journal, page, memberships } = useTexts();
  const back = `returnTo=${encodeURIComponent(useLocalPath()(path))}`;
  return (
    <section className="door" aria-labelledby="door">
      <h2 id="door">{plan ? journal.doorOfPlan(plan) : journal.door}</h2>
      <p>{signedIn ? journal.doorShut : journal.doorGuest}</p>
      <p>
        <ButtonLink to={`/membership?${back}`}>{memberships.see}</ButtonLink>
      </p>
      {signedIn ? null : (
        <p>
          <Link to={`/sign-in?${back}`}>{page.signIn}</Link>
        </p>
      )}
    </section>
  );
}
