import { useTexts } from "#app/language.ts";
import type { PostTeaser } from "#server/content/post.ts";

/** What it takes to read all of a post of a list; nothing where everybody may. */
export function PostBadge({ post: { plan, gated } }: { post: Pick<PostTeaser, "plan" | "gated"> }) {
  const { journal } = useTexts();
  if (!gated) return null;
  return <span className="members-only">{plan ? journal.forMembers : journal.toBuy}</span>;
}
