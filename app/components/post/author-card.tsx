import { useTranslations } from "#app/page/language.ts";
import { useTypeset } from "#app/page/typeset.ts";
import type { Author } from "#server/content/posts/authors.ts";
import type { PostLink } from "#server/content/posts/post.ts";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";
import { Picture } from "../ui/picture.tsx";

/** Who wrote a post, in their own words, and what else they wrote. */
export function AuthorCard({ author }: { author: (Author & { posts: PostLink[] }) | undefined }) {
  const t = useTranslations();
  const set = useTypeset();
  if (!author) return null;
  const { slug, name, description, lang, image, posts } = author;
  return (
    <aside className="author-card" aria-labelledby="author">
      {image ? <Picture asset={{ ...image, alt: "" }} sizes="7.5rem" /> : null}
      <div>
        <h2 id="author">
          <Link className="person" to={`/journal/authors/${slug}`}>
            {name}
          </Link>
        </h2>
        {description ? <p {...getLangAttributes(lang)}>{set(description, lang)}</p> : null}
      </div>
      {posts.length > 0 ? (
        <section aria-labelledby="author-posts">
          <h3 id="author-posts">{t("journal.moreByAuthor")}</h3>
          <ul>
            {posts.map((post) => (
              <li key={post.slug}>
                <Link to={`/journal/${post.slug}`} {...getLangAttributes(post.lang)}>
                  {set(post.title, post.lang)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  );
}
