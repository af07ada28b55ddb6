import { useTexts } from "#app/language.ts";
import { Sentence } from "./sentence.tsx";

/** To a member whose last payment did not come, on every page: where they pay it. */
export function Owes() {
  const words = useTexts().memberships.account;
  return (
    <aside className="notice notice-error" aria-label={words.title}>
      <p>
        <Sentence text={words.owes} to={["/account/membership"]} />
      </p>
    </aside>
  );
}
