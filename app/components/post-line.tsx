import type { PostTeaser } from "#server/content/post.ts";
import { inLanguage } from "./language.ts";
import { MoonDisc } from "./moon-disc.tsx";

/** One post as a line of a list: its moon and date, its title, its author. */
export function PostLine({ post }: { post: PostTeaser }) {
  const { slug, title, lang, author, published, moon, plan } = post;
  return (
    <li className="post-line">
      <span className="post-date">
        {moon ? <MoonDisc phase={moon.phase} /> : null}
        {published ? <time dateTime={published.iso}>{published.text}</time> : null}
      </span>
      <a href={`/journal/${slug}`} {...inLanguage(lang)}>
        {title}
      </a>
      <span className="post-by">
        {author?.name}
        {plan ? <span className="members-only">For members</span> : null}
      </span>
    </li>
  );
}
