import { useMoonPhases } from "#app/page/almanac.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { PostTeaser } from "#server/content/posts/post.ts";
import { MoonDisc } from "../almanac/moon-disc.tsx";
import { FormattedDate } from "../ui/formatted-date.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { PostBadge } from "./post-badge.tsx";

/** One post as a line of a list: its moon and date, its title, its author. */
export function PostLine({ post }: { post: PostTeaser }) {
  const moons = useMoonPhases();
  const { slug, title, lang, author, published, moon } = post;
  const set = useTypeset();
  return (
    <li className="post-line">
      <span className="post-date">
        {moon && moons ? <MoonDisc phase={moon.phase} /> : null}
        {published ? <FormattedDate iso={published.iso} /> : null}
      </span>
      <Link to={`/journal/${slug}`} {...getLangAttributes(lang)}>
        {set(title, lang)}
      </Link>
      <span className="post-by">
        {author?.name}
        <PostBadge post={post} />
      </span>
    </li>
  );
}
