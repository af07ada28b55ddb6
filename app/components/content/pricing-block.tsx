import { useTypeset } from "#app/page/typeset.ts";
import type { FilledBlock } from "#server/content/pages/load-page.ts";
import { ButtonLink } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Section } from "../ui/section.tsx";

type Pricing = Extract<FilledBlock, { kind: "block_pricing" }>["item"];

/** What something costs, one offer beside the other. */
export function PricingBlock({
  tagline,
  headline,
  pricing_cards: cards,
  dark,
  lang,
}: Pricing & { dark: boolean; lang?: string }) {
  return (
    <Section name="pricing" dark={dark} lang={lang} tagline={tagline} headline={headline}>
      <ul className="price-cards">
        {cards.map((card) => (
          <li key={card.id} className={card.is_highlighted ? "price-card highlighted" : "price-card"}>
            <Offer {...card} Heading={headline ? "h3" : "h2"} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type OfferProps = Pricing["pricing_cards"][number] & { Heading: "h2" | "h3" };

function Offer({ title, description, price, badge, features, button, lang, Heading }: OfferProps) {
  const set = useTypeset();
  const own = getLangAttributes(lang);
  return (
    <>
      {badge ? (
        <p className="price-card-badge" {...own}>
          {badge}
        </p>
      ) : null}
      {title ? <Heading {...own}>{set(title, lang)}</Heading> : null}
      {price ? (
        <p className="price-card-price" {...own}>
          {price}
        </p>
      ) : null}
      {description ? <p {...own}>{set(description, lang)}</p> : null}
      {features.length > 0 ? (
        <ul {...own}>
          {features.map((feature) => (
            <li key={feature}>{set(feature, lang)}</li>
          ))}
        </ul>
      ) : null}
      {button ? (
        <ButtonLink to={button.href} variant={button.variant} {...getLangAttributes(button.lang)}>
          {button.label}
        </ButtonLink>
      ) : null}
    </>
  );
}
