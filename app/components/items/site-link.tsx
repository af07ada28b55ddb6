import { useLocalizedPath, useTranslations } from "#app/page/language.ts";

/** Where the site shows by itself what `/items` shows too. @param path encoded, without a language */
export function SiteLink({ path }: { path: string }) {
  const t = useTranslations();
  const href = useLocalizedPath()(path);
  return (
    <p className="items-native">
      {t("items.shownAt")}{" "}
      <a href={href}>
        <bdi dir="ltr">{decodeURI(href)}</bdi>
      </a>
    </p>
  );
}
