import { useMoonPhases } from "#app/page/almanac.ts";
import { useTranslations } from "#app/page/language.ts";
import type { Post } from "#server/content/posts/post.ts";
import { MoonDisc } from "../almanac/moon-disc.tsx";
import { FormattedDate } from "../ui/formatted-date.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Link } from "../ui/link.tsx";

/** What stands in the margin of a post: its moon and date, who wrote it, how long it is, its subjects. */
export function PostDetails({ post, minutes }: { post: Omit<Post, "content">; minutes: number | undefined }) {
  const t = useTranslations();
  const moons = useMoonPhases();
  const { published, moon, author, tags } = post;
  return (
    <dl className="post-details">
      {published ? (
        <div>
          <dt className="visually-hidden">{t("journal.published")}</dt>
          <dd>
            <FormattedDate iso={published.iso} />
          </dd>
        </div>
      ) : null}
      {moon && moons ? (
        <div className="post-moon">
          <dt className="visually-hidden">{t("journal.moon")}</dt>
          <dd>
            <MoonDisc phase={moon.phase} />
            {t(`almanac.moons.${moon.name}`)}
          </dd>
        </div>
      ) : null}
      {author ? (
        <div>
          <dt className="visually-hidden">{t("journal.author")}</dt>
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
          <dt className="visually-hidden">{t("journal.length")}</dt>
          <dd>{t("journal.minutes", { minutes })}</dd>
        </div>
      ) : null}
      {tags.length > 0 ? (
        <div className="post-tags">
          <dt className="visually-hidden">{t("journal.subjects")}</dt>
          {tags.map(({ slug, title, lang }) => (
            <dd key={slug}>
              <Link to={`/journal/tags/${slug}`} {...getLangAttributes(lang)}>
                {title}
              </Link>
            </dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}
