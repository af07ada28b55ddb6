import type { FilledBlock } from "#server/content/load-page.ts";
import { ButtonLink } from "./button.tsx";
import { Section } from "./section.tsx";

type Pricing = Extract<FilledBlock, { kind: "block_pricing" }>["item"];

/** What something costs, one offer beside the other. */
export function PricingBlock({ tagline, headline, pricing_cards: cards, dark }: Pricing & { dark: boolean }) {
  const Heading = headline ? "h3" : "h2";
  return (
    <Section name="pricing" dark={dark} tagline={tagline} headline={headline}>
      <ul className="price-cards">
        {cards.map(
          ({ id, title, description, price, badge, features, is_highlighted: highlighted, button }) => (
            <li key={id} className={highlighted ? "price-card highlighted" : "price-card"}>
              {badge ? <p className="price-card-badge">{badge}</p> : null}
              {title ? <Heading>{title}</Heading> : null}
              {price ? <p className="price-card-price">{price}</p> : null}
              {description ? <p>{description}</p> : null}
              {features.length > 0 ? (
                <ul>
                  {features.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
              ) : null}
              {button ? (
                <ButtonLink to={button.href} variant={button.variant}>
                  {button.label}
                </ButtonLink>
              ) : null}
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
