import { useMoons } from "#app/sky.ts";
import type { PostTeaser } from "#server/content/post.ts";
import { Day } from "./day.tsx";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";
import { MoonDisc } from "./moon-disc.tsx";
import { PostBadge } from "./post-badge.tsx";

/** One post as a line of a list: its moon and date, its title, its author. */
export function PostLine({ post }: { post: PostTeaser }) {
  const moons = useMoons();
  const { slug, title, lang, author, published, moon } = post;
  return (
    <li className="post-line">
      <span className="post-date">
        {moon && moons ? <MoonDisc phase={moon.phase} /> : null}
        {published ? <Day iso={published.iso} /> : null}
      </span>
      <Link to={`/journal/${slug}`} {...inLanguage(lang)}>
        {title}
      </Link>
      <span className="post-by">
        {author?.name}
        <PostBadge post={post} />
      </span>
    </li>
  );
}
