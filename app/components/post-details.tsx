import { useTexts } from "#app/language.ts";
import { useMoons } from "#app/sky.ts";
import type { Post } from "#server/content/post.ts";
import { Day } from "./day.tsx";
import { inLanguage } from "./language.ts";
import { Link } from "./link.tsx";
import { MoonDisc } from "./moon-disc.tsx";

/** What stands in the margin of a post: its moon and date, who wrote it, how long it is, its subjects. */
export function PostDetails({ post, minutes }: { post: Omit<Post, "content">; minutes: number | undefined }) {
  const { journal, sky } = useTexts();
  const moons = useMoons();
  const { published, moon, author, tags } = post;
  return (
    <dl className="post-details">
      {published ? (
        <div>
          <dt className="visually-hidden">{journal.published}</dt>
          <dd>
            <Day iso={published.iso} />
          </dd>
        </div>
      ) : null}
      {moon && moons ? (
        <div className="post-moon">
          <dt className="visually-hidden">{journal.moon}</dt>
          <dd>
            <MoonDisc phase={moon.phase} />
            {sky.moons[moon.name]}
          </dd>
        </div>
      ) : null}
      {author ? (
        <div>
          <dt className="visually-hidden">{journal.author}</dt>
          <dd>
            {author.slug ? (
              <Link className="person" to={`/journal/authors/${author.slug}`}>
                {author.name}
              </Link>
            ) : (
              <span className="person">{author.name}</span>
            )}
          </dd>
        </div>
      ) : null}
      {minutes ? (
        <div>
          <dt className="visually-hidden">{journal.length}</dt>
          <dd>{journal.minutes(minutes)}</dd>
        </div>
      ) : null}
      {tags.length > 0 ? (
        <div className="post-tags">
          <dt className="visually-hidden">{journal.subjects}</dt>
          {tags.map(({ slug, title, lang }) => (
            <dd key={slug}>
              <Link to={`/journal/tags/${slug}`} {...inLanguage(lang)}>
                {title}
              </Link>
            </dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}
