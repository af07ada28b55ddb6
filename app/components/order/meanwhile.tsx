import { useTranslations } from "#app/page/language.ts";
import type { PostTeaser } from "#server/content/posts/post.ts";
import { PostRow } from "../post/post-row.tsx";

/** Something to read while an order is on its way. */
export function Meanwhile({ posts }: { posts: PostTeaser[] }) {
  const t = useTranslations();
  if (posts.length === 0) return null;
  return (
    <section className="meanwhile" aria-labelledby="meanwhile-heading">
      <h2 id="meanwhile-heading">{t("buying.checkout.complete.read")}</h2>
      {posts.map((post) => (
        <PostRow key={post.slug} post={post} heading="h3" />
      ))}
    </section>
  );
}
