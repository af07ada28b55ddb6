import type { Post } from "#server/content/post.ts";
import { MoonDisc } from "./moon-disc.tsx";

/** What stands in the margin of a post: its moon and date, who wrote it, how long it is, its subjects. */
export function PostDetails({ post, minutes }: { post: Omit<Post, "content">; minutes: number | undefined }) {
  const { published, moon, author, tags } = post;
  return (
    <dl className="post-details">
      {published ? (
        <div>
          <dt className="visually-hidden">Published</dt>
          <dd>
            <time dateTime={published.iso}>{published.text}</time>
          </dd>
        </div>
      ) : null}
      {moon ? (
        <div className="post-moon">
          <dt className="visually-hidden">Moon</dt>
          <dd>
            <MoonDisc phase={moon.phase} />
            {moon.name}
          </dd>
        </div>
      ) : null}
      {author ? (
        <div>
          <dt className="visually-hidden">Author</dt>
          <dd>
            {author.slug ? (
              <a className="person" href={`/journal/authors/${author.slug}`}>
                {author.name}
              </a>
            ) : (
              <span className="person">{author.name}</span>
            )}
          </dd>
        </div>
      ) : null}
      {minutes ? (
        <div>
          <dt className="visually-hidden">Length</dt>
          <dd>{minutes} min</dd>
        </div>
      ) : null}
      {tags.length > 0 ? (
        <div className="post-tags">
          <dt className="visually-hidden">Subjects</dt>
          {tags.map(({ slug, title }) => (
            <dd key={slug}>
              <a href={`/journal/tags/${slug}`}>{title}</a>
            </dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}
