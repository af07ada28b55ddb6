import type { PlanTeaser } from "#server/memberships/plan-teasers.ts";
import { Message } from "../ui/message.tsx";

/** What a plan costs, the amount large. */
export function PlanRate({ price, interval }: Pick<PlanTeaser, "price" | "interval">) {
  return (
    <p className="plan-price">
      <Message
        id={`memberships.rate.${interval}`}
        values={{ price, amount: (content) => <bdi>{content}</bdi> }}
      />
    </p>
  );
}
