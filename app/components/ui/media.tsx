import { useRouteLoaderData } from "@remix-run/react";
import { useTranslations } from "#app/page/language.ts";
import type { MediaFile as File, MediaPlayer as Played } from "#server/directus/files/assets.ts";
import { Picture, type PictureProps } from "./picture.tsx";

/** What an editor chose for the place of a picture: a picture, or what the browser plays by itself. */
export function Media({ asset, ...look }: Omit<PictureProps, "asset"> & { asset: File }) {
  if ("plays" in asset) return <Player asset={asset} className={look.className} />;
  return <Picture asset={asset} {...look} />;
}

/** A film or a recording with the browser's own controls, which plays when somebody wants it. Paper says where it is. */
export function Player({ asset, className = "" }: { asset: Played; className?: string }) {
  const t = useTranslations();
  const root = useRouteLoaderData<{ siteUrl: string }>("root");
  const { id, version, plays } = asset;
  const name = asset.name || t(`prose.${plays}`);
  const Tag = plays === "film" ? "video" : "audio";
  return (
    <>
      <Tag
        className={`player ${className}`.trim()}
        src={`/assets/${id}?v=${version}`}
        controls
        preload="metadata"
        aria-label={name}
      />
      <span className="on-paper">
        {name}: <bdi dir="ltr">{`${root?.siteUrl ?? ""}/assets/${id}`}</bdi>
      </span>
    </>
  );
}
