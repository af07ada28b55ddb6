import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { updateRow, updateRows } from "#server/directus/writes.ts";
import { anonymizeOrderMails } from "#server/mail/email-messages.ts";
import { toRecord } from "#server/platform/guards.ts";
import { anonymizeOrderRequests } from "../returns/return-requests.ts";

const batch = 100;

const underWay: Row = {
  _or: [
    { status: { _in: ["pending", "processing"] } },
    {
      status: { _in: ["paid", "fulfilled", "partially_refunded"] },
      fulfillment_status: { _neq: "none" },
      fulfilled_at: { _null: true },
    },
  ],
};

/**
 * Removes personal data from a member's orders. Accounting requires the rest: number, date, lines, amounts, taxes and
 * country. Orders under way keep name and address and become guest orders. Resumable after a crash. Needs the service
 * client.
 */
export async function anonymizeBuyer(directus: DirectusClient, customer: string): Promise<void> {
  const theirs = { customer: { _eq: customer } } satisfies CollectionFilter<"orders">;
  await updateRows(directus, "orders", { filter: { _and: [theirs, underWay] }, changes: { customer: null } });
  for (;;) {
    const fields = ["id", "shipping_address", "staff_note"] as const;
    const orders = await directus.readItems("orders", { fields, filter: theirs, limit: batch });
    if (orders.length === 0) return;
    const ids = orders.map(({ id }) => String(id));
    await anonymizeOrderMails(directus, ids);
    await anonymizeOrderRequests(directus, ids);
    for (const order of orders)
      await updateRow(directus, "orders", { key: String(order.id), changes: withoutPerson(order) });
  }
}

/** The session parameters contain the buyer as well. Older packs have no `staff_note`. */
function withoutPerson({ shipping_address, ...order }: Row): Row {
  const { country } = toRecord(shipping_address);
  const nobody = { name: "", line1: "", line2: "", postal_code: "", city: "", region: "" };
  return {
    customer: null,
    email: "",
    name: "",
    note: null,
    ...("staff_note" in order ? { staff_note: null } : {}),
    session_params: null,
    tracking_number: null,
    tracking_url: null,
    shipping_address_formatted: null,
    shipping_address: typeof country === "string" ? { ...nobody, country } : null,
  };
}
