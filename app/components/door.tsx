import { ButtonLink } from "./button.tsx";

export interface DoorProps {
  /** Name of the plan that opens the text. */
  plan: string | undefined;
  /** Where to come back to after signing in. */
  path: string;
  signedIn: boolean;
}

/** Where the rest of a text begins for members: what it takes to go on. */
export function Door({ plan, path, signedIn }: DoorProps) {
  const signIn = `/sign-in?returnTo=${encodeURIComponent(path)}`;
  return (
    <section className="door" aria-labelledby="door">
      <h2 id="door">{plan ? `The rest is for members of ${plan}` : "The rest is for members"}</h2>
      <p>
        {signedIn
          ? "Your membership does not cover this one, or it has run out."
          : "Members pay for the hours that a long piece takes, and read all of them. If you are one, sign in and this page goes on where it stops."}
      </p>
      {signedIn ? null : (
        <p>
          <ButtonLink to={signIn}>Sign in</ButtonLink>
        </p>
      )}
    </section>
  );
}
