import type { FilledBlock } from "#server/content/load-page.ts";
import type { PageState } from "#server/content/page-state.ts";
import { Button } from "./button.tsx";
import { Picture } from "./picture.tsx";
import { Section } from "./section.tsx";

type Embed = Extract<FilledBlock, { kind: "block_embed" }>["item"];
type EmbedBlockProps = Embed & { dark: boolean; id: string; path: string; state: PageState };

/** A film, map or player of another site. That site is not asked for anything before the visitor wants it. */
export function EmbedBlock({ id, path, state, dark, tagline, headline, ...embed }: EmbedBlockProps) {
  const { href, site, frame, title, description, ratio } = embed;
  if (!href) return null;
  const anchor = `block-${id}`;
  const open = frame && state.opened === id;
  return (
    <Section name="embed" id={anchor} dark={dark} tagline={tagline} headline={headline}>
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
            <Cover {...embed} id={id} action={`${path}#${anchor}`} />
          )}
        </div>
        <figcaption>
          {description ? `${description} ` : null}
          <a href={href} rel="noopener">
            {title}, on {site}
          </a>
        </figcaption>
      </figure>
    </Section>
  );
}

type CoverProps = Omit<Embed, "tagline" | "headline"> & { id: string; action: string };

/** What stands in the place of the frame until it is asked for. */
function Cover({ id, action, image, title, site, frame }: CoverProps) {
  return (
    <>
      {image ? <Picture asset={image} sizes="(min-width: 60rem) 60vw, 92vw" /> : null}
      {frame ? (
        <form method="get" action={action} className="embed-cover">
          <input type="hidden" name="embed" value={id} />
          <p>{title}</p>
          <p>It comes from {site}, which learns your network address when you load it.</p>
          <Button>Load it from {site}</Button>
        </form>
      ) : (
        <div className="embed-cover">
          <p>{title}</p>
          <p>It can be seen on {site} only.</p>
        </div>
      )}
    </>
  );
}
