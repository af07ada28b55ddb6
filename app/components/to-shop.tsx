import { useParts } from "#app/parts.ts";
import { Sentence } from "./sentence.tsx";

/** A paragraph that leads to the shop. On a site without one the sentence that would is left out. */
export function ToShop({ text }: { text: string }) {
  const { shop } = useParts();
  const shown = shop ? text : withoutLinks(text);
  if (!shown) return null;
  return (
    <p>
      <Sentence text={shown} to={["/shop"]} />
    </p>
  );
}

function withoutLinks(text: string): string {
  return text
    .split(/(?<=[.!?؟])\s+/)
    .filter((sentence) => !sentence.includes("["))
    .join(" ");
}
