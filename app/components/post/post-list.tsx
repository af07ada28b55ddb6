import type { Translator } from "#app/messages/translator.ts";
import { useTranslations } from "#app/page/language.ts";
import type { Journal } from "#server/content/posts/load-journal.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { PostRow } from "./post-row.tsx";

/** A page of posts; the newest of all leads. */
export function PostList({ journal, path }: { journal: Journal; path: string }) {
  const t = useTranslations();
  const { posts, page, pages } = journal;
  if (posts.length === 0) return <EmptyState title={t("journal.nothingYet")} />;
  return (
    <>
      <div className="post-list">
        {posts.map((post, index) => (
          <PostRow
            key={post.slug}
            post={post}
            leading={page === 1 && index === 0}
            priority={page === 1 && index === 0}
          />
        ))}
      </div>
      <Pagination page={page} pages={pages} hrefOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />
    </>
  );
}

/** "34 posts", and which page of them this is. */
export function formatPostCount(
  { total, page, pages }: Pick<Journal, "total" | "page" | "pages">,
  t: Translator,
): string {
  const count = t("journal.posts", { posts: total });
  return pages > 1 ? `${count}, ${t("lists.pageOf", { page, pages })}` : count;
}
