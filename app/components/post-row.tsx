import { useMoons } from "#app/sky.ts";
import type { PostTeaser } from "#server/content/post.ts";
import { Day } from "./day.tsx";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";
import { MoonDisc } from "./moon-disc.tsx";
import { Picture } from "./picture.tsx";
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
  const moons = useMoons();
  const { slug, title, description, lang, image, author, published, moon } = post;
  return (
    <article className={leading ? "post-row post-row-leading" : "post-row"}>
      <p className="post-date">
        {moon && moons ? <MoonDisc phase={moon.phase} /> : null}
        {published ? <Day iso={published.iso} /> : null}
      </p>
      <div className="post-words">
        <Heading className="post-title" {...inLanguage(lang)}>
          <Link to={`/journal/${slug}`}>{title}</Link>
        </Heading>
        {description ? (
          <p className="post-description" {...inLanguage(lang)}>
            {description}
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
