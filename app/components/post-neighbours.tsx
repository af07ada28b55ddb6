import { useTexts } from "#app/language.ts";
import type { PostLink } from "#server/content/post.ts";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";

/** The posts just before and just after this one. */
export function PostNeighbours({ earlier, later }: { earlier?: PostLink; later?: PostLink }) {
  const { journal } = useTexts();
  if (!earlier && !later) return null;
  return (
    <nav className="post-neighbours" aria-label={journal.beforeAndAfter}>
      {earlier ? <Neighbour post={earlier} rel="prev" label={journal.earlier} /> : null}
      {later ? <Neighbour post={later} rel="next" label={journal.later} /> : null}
    </nav>
  );
}

function Neighbour({ post, rel, label }: { post: PostLink; rel: "prev" | "next"; label: string }) {
  return (
    <Link to={`/journal/${post.slug}`} rel={rel} className={`post-neighbour-${rel}`}>
      <span className="kicker">{label}</span>
      <span className="title" {...inLanguage(post.lang)}>
        {post.title}
      </span>
    </Link>
  );
}
