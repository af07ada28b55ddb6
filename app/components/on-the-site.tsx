import { useLocalPath, useTexts } from "#app/language.ts";

/** Where the site shows by itself what `/items` shows too. @param path encoded, without a language */
export function OnTheSite({ path }: { path: string }) {
  const { items } = useTexts();
  const href = useLocalPath()(path);
  return (
    <p className="items-native">
      {items.shownAt}{" "}
      <a href={href}>
        <bdi dir="ltr">{decodeURI(href)}</bdi>
      </a>
    </p>
  );
}
