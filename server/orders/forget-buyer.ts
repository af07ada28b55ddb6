import type { Directus, Row } from "#server/directus/client.ts";
import { updateRow, updateRows } from "#server/directus/writes.ts";

const batch = 100;

/** Somebody still waits for these: a payment is on its way, or a parcel. */
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
 * Takes a person out of the orders that they have placed as a member. The order stays, because books must: number,
 * date, lines, amounts, taxes and the country that they depend on. What is still under way keeps name and address and
 * becomes a guest's, so that it arrives. Done again after a crash, it goes on where it stopped.
 * @param directus the service door
 * @param customer the customer's row
 */
export async function forgetBuyer(directus: Directus, customer: string): Promise<void> {
  const theirs = { customer: { _eq: customer } };
  await updateRows(directus, "orders", { _and: [theirs, underWay] }, { customer: null });
  for (;;) {
    const fields = ["id", "shipping_address", "staff_note"];
    const orders = await directus.readItems("orders", { fields, filter: theirs, limit: batch });
    if (orders.length === 0) return;
    const ids = orders.map(({ id }) => String(id));
    await forgetMails(directus, ids);
    await updateRows(directus, "order_requests", { order: { _in: ids } }, { name: "", statement: null });
    for (const order of orders) await updateRow(directus, "orders", String(order.id), withoutPerson(order));
  }
}

async function forgetMails(directus: Directus, orders: string[]): Promise<void> {
  const ofOrders = { order: { _in: orders } };
  const given = { status: "failed", last_error: "The account was deleted." };
  await updateRows(directus, "email_messages", { ...ofOrders, status: { _eq: "pending" } }, given);
  await updateRows(directus, "email_messages", ofOrders, { recipient: "" });
}

/** The parameters of the payment page name the buyer too. A pack that was installed earlier has no note of the staff's. */
function withoutPerson({ shipping_address, ...order }: Row): Row {
  const { country } = (shipping_address ?? {}) as { country?: unknown };
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
    shipping_address: typeof country === "string" ? { ...nobody, country } : null,
  };
}
