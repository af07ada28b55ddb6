import { useSearchParams } from "@remix-run/react";
import { useLocalizedPath, useTranslations } from "#app/page/language.ts";
import type { FilledBlock } from "#server/content/pages/load-page.ts";
import type { PageState } from "#server/content/pages/page-state.ts";
import { Button } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Picture } from "../ui/picture.tsx";
import { Section } from "../ui/section.tsx";

type Embed = Extract<FilledBlock, { kind: "block_embed" }>["item"];
type EmbedBlockProps = Embed & { dark: boolean; lang?: string; id: string; path: string; state: PageState };

/** A film, map or player of another site. That site is not asked for anything before the visitor wants it. */
export function EmbedBlock({ id, path, state, dark, lang, tagline, headline, ...embed }: EmbedBlockProps) {
  const t = useTranslations();
  const local = useLocalizedPath();
  const { href, site, frame, title, description, ratio } = embed;
  if (!href || !site) return null;
  const anchor = `block-${id}`;
  const open = frame && state.opened === id;
  return (
    <Section name="embed" id={anchor} dark={dark} tagline={tagline} headline={headline} lang={lang}>
      <figure>
        <div className={`embed embed-${ratio.replace(":", "-")}`}>
          {open ? (
            <iframe
              src={frame.src}
              title={title}
              sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
              referrerPolicy="strict-origin-when-cross-origin"
              allow="fullscreen; picture-in-picture; encrypted-media"
            />
          ) : (
            <Cover {...embed} id={id} lang={lang} action={local(`${path}#${anchor}`)} />
          )}
        </div>
        <figcaption>
          {description ? <span {...getLangAttributes(lang)}>{description}</span> : null}{" "}
          <a href={href} rel="noopener">
            {t("embed.on", { title, site })}
          </a>
        </figcaption>
      </figure>
    </Section>
  );
}

type CoverProps = Omit<Embed, "tagline" | "headline"> & { id: string; lang?: string; action: string };

/** Placeholder of the frame until the visitor loads it. */
function Cover({ id, lang, action, image, title, site = "", frame }: CoverProps) {
  const t = useTranslations();
  const [query] = useSearchParams();
  const preview = query.get("preview");
  return (
    <>
      {image ? <Picture asset={image} sizes="(min-width: 60rem) 60vw, 92vw" /> : null}
      {frame ? (
        <form method="get" action={action} className="embed-cover">
          {preview ? <input type="hidden" name="preview" value={preview} /> : null}
          <input type="hidden" name="embed" value={id} />
          <p {...getLangAttributes(lang)}>{title}</p>
          <p>{t("embed.comesFrom", { site })}</p>
          <Button>{t("embed.load", { site })}</Button>
        </form>
      ) : (
        <div className="embed-cover">
          <p {...getLangAttributes(lang)}>{title}</p>
          <p>{t("embed.only", { site })}</p>
        </div>
      )}
    </>
  );
}
