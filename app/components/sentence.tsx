import { Link } from "./link.tsx";

const parts = (text: string) => text.split(/\[(.*?)\]/);

/** A sentence with links in it, in the order of `to`: `Look at [the shop] or [the journal].` */
export function Sentence({ text, to }: { text: string; to: string[] }) {
  return parts(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link key={part} to={to[(index - 1) / 2] ?? "/"}>
        {part}
      </Link>
    ),
  );
}

/** A label with more in it for those who do not see what stands around it: `Remove[ {}]`, with `what` for `{}`. */
export function Label({ text, what = "" }: { text: string; what?: string }) {
  return parts(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="visually-hidden">
        {part.replace("{}", what)}
      </span>
    ),
  );
}
