import { useTexts } from "#app/language.ts";
import { Notice } from "./notice.tsx";
import { Sentence } from "./sentence.tsx";

/** To a member whose last payment did not come, where they pay it; nothing to everybody else. */
export function Owes({ owes }: { owes: boolean }) {
  const { memberships } = useTexts();
  if (!owes) return null;
  return (
    <Notice tone="error">
      <p>
        <Sentence text={memberships.account.owes} to={["/account/membership"]} />
      </p>
    </Notice>
  );
}
