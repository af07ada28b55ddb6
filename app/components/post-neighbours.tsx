import type { PostLink } from "#server/content/post.ts";
import { inLanguage } from "./language.ts";

/** The posts just before and just after this one. */
export function PostNeighbours({ earlier, later }: { earlier?: PostLink; later?: PostLink }) {
  if (!earlier && !later) return null;
  return (
    <nav className="post-neighbours" aria-label="Posts before and after">
      {earlier ? <Neighbour post={earlier} rel="prev" label="Earlier" /> : null}
      {later ? <Neighbour post={later} rel="next" label="Later" /> : null}
    </nav>
  );
}

function Neighbour({ post, rel, label }: { post: PostLink; rel: "prev" | "next"; label: string }) {
  return (
    <a href={`/journal/${post.slug}`} rel={rel} className={`post-neighbour-${rel}`}>
      <span className="kicker">{label}</span>
      <span className="title" {...inLanguage(post.lang)}>
        {post.title}
      </span>
    </a>
  );
}
