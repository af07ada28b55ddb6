import type { Journal } from "#server/content/load-journal.ts";
import { EmptyState } from "./empty-state.tsx";
import { Pagination } from "./pagination.tsx";
import { PostRow } from "./post-row.tsx";

/** A page of posts; the newest of all leads. */
export function PostList({ journal, path }: { journal: Journal; path: string }) {
  const { posts, page, pages } = journal;
  if (posts.length === 0) return <EmptyState title="Nothing written here yet" />;
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
export function countOfPosts({ total, page, pages }: Pick<Journal, "total" | "page" | "pages">): string {
  const count = total === 1 ? "1 post" : `${total} posts`;
  return pages > 1 ? `${count}, page ${page} of ${pages}` : count;
}
