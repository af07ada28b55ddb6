import { useMoonPhases } from "#app/page/almanac.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { PostTeaser } from "#server/content/posts/post.ts";
import { MoonDisc } from "../almanac/moon-disc.tsx";
import { FormattedDate } from "../ui/formatted-date.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";
import { PostBadge } from "./post-badge.tsx";

export interface PostRowProps {
  post: PostTeaser;
  /** The first of a list: its picture large, its title larger. */
  leading?: boolean;
  priority?: boolean;
  /** Level of the title's heading. */
  heading?: "h2" | "h3";
}

/** One post in a list: date and moon in the margin, then the title, which is the only link to it. */
export function PostRow({ post, leading = false, priority, heading: Heading = "h2" }: PostRowProps) {
  const moons = useMoonPhases();
  const { slug, title, description, lang, image, author, published, moon } = post;
  const set = useTypeset();
  return (
    <article className={leading ? "post-row post-row-leading" : "post-row"}>
      <p className="post-date">
        {moon && moons ? <MoonDisc phase={moon.phase} /> : null}
        {published ? <FormattedDate iso={published.iso} /> : null}
      </p>
      <div className="post-words">
        <Heading className="post-title" {...getLangAttributes(lang)}>
          <Link to={`/journal/${slug}`}>{set(title, lang)}</Link>
        </Heading>
        {description ? (
          <p className="post-description" {...getLangAttributes(lang)}>
            {set(description, lang)}
          </p>
        ) : null}
        <p className="post-by">
          {author?.name}
          <PostBadge post={post} />
        </p>
      </div>
      {image ? (
        <Picture
          asset={{ ...image, alt: "" }}
          sizes={leading ? "(min-width: 60rem) 46vw, 92vw" : "(min-width: 60rem) 16vw, 30vw"}
          priority={priority}
          className="post-picture"
        />
      ) : null}
    </article>
  );
}
