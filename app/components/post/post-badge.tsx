import { useTranslations } from "#app/page/language.ts";
import type { PostTeaser } from "#server/content/posts/post.ts";

/** What it takes to read all of a post of a list; nothing where everybody may. */
export function PostBadge({ post: { plan, gated } }: { post: Pick<PostTeaser, "plan" | "gated"> }) {
  const t = useTranslations();
  if (!gated) return null;
  const members = plan?.free ? t("journal.forAccounts") : t("journal.forMembers");
  return <span className="members-only">{plan ? members : t("journal.toBuy")}</span>;
}
