import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { PostLink } from "#server/content/posts/post.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";

/** The posts just before and just after this one. */
export function PostNeighbours({ earlier, later }: { earlier?: PostLink; later?: PostLink }) {
  const t = useTranslations();
  if (!earlier && !later) return null;
  return (
    <nav className="post-neighbours" aria-label={t("journal.beforeAndAfter")}>
      {earlier ? <Neighbour post={earlier} rel="prev" label={t("journal.earlier")} /> : null}
      {later ? <Neighbour post={later} rel="next" label={t("journal.later")} /> : null}
    </nav>
  );
}

function Neighbour({ post, rel, label }: { post: PostLink; rel: "prev" | "next"; label: string }) {
  const set = useTypeset();
  return (
    <Link to={`/journal/${post.slug}`} rel={rel} className={`post-neighbour-${rel}`}>
      <span className="kicker">{label}</span>
      <span className="title" {...getLangAttributes(post.lang)}>
        {set(post.title, post.lang)}
      </span>
    </Link>
  );
}
