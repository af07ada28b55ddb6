import { useTexts } from "#app/language.ts";
import type { Texts } from "#app/texts/index.ts";
import type { Journal } from "#server/content/load-journal.ts";
import { EmptyState } from "./empty-state.tsx";
import { Pagination } from "./pagination.tsx";
import { PostRow } from "./post-row.tsx";

/** A page of posts; the newest of all leads. */
export function PostList({ journal, path }: { journal: Journal; path: string }) {
  const { journal: words } = useTexts();
  const { posts, page, pages } = journal;
  if (posts.length === 0) return <EmptyState title={words.nothingYet} />;
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
export function countOfPosts(
  { total, page, pages }: Pick<Journal, "total" | "page" | "pages">,
  { journal, lists }: Texts,
): string {
  const count = journal.posts(total);
  return pages > 1 ? `${count}, ${lists.pageOf(page, pages)}` : count;
}
