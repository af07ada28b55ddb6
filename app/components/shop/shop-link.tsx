import { useTranslations } from "#app/page/language.ts";
import { useSiteSections } from "#app/page/site-sections.ts";
import { linkTo, Message } from "../ui/message.tsx";

/** Messages that lead to the shop. */
type ShopMessage =
  | "account.downloads.noneLead"
  | "account.nothingOrdered"
  | "buying.checkout.nothingLead"
  | "buying.order.account.noneLead"
  | "cart.lookAround";

/** A paragraph that leads to the shop. On a site without one the sentence that would is left out. */
export function ShopLink({ id }: { id: ShopMessage }) {
  const t = useTranslations();
  const { shop } = useSiteSections();
  if (shop)
    return (
      <p>
        <Message id={id} values={{ link: linkTo("/shop") }} />
      </p>
    );
  const rest = withoutLinks(t.raw(id));
  return rest ? <p>{rest}</p> : null;
}

function withoutLinks(text: string): string {
  return text
    .split(/(?<=[.!?؟])\s+/)
    .filter((sentence) => !sentence.includes("<"))
    .join(" ");
}
