import type { Month } from "#server/content/posts/load-archive.ts";
import { PostLine } from "./post-line.tsx";

/** Posts in lines under the names of their months. */
export function PostsByMonth({ months }: { months: Month[] }) {
  return months.map(({ name, posts }) => (
    <section key={name} className="month">
      <h2>{name}</h2>
      <ol>
        {posts.map((post) => (
          <PostLine key={post.slug} post={post} />
        ))}
      </ol>
    </section>
  ));
}
