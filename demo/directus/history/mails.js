import { createId } from "../ids.js";
import { addTime } from "./calendar.js";

/** What buyers were mailed about their orders. @param {import("./sales.js").Sale[]} sales */
export function listOrderMails(sales) {
  return sales.flatMap((sale) => [
    ...(sale.paidAt ? [buildMail(sale, "receipt", sale.paidAt)] : []),
    ...(sale.status === "failed" ? [buildMail(sale, "failed", addTime(sale.at, 300_000))] : []),
    ...sale.parcels.map(({ id, at }) => buildMail(sale, "parcel", at, `${id}.0`)),
    ...sale.requests.flatMap(({ id, kind, at, decided }) => [
      buildMail(sale, kind, at, id),
      ...(decided ? [buildMail(sale, "answer", decided, id)] : []),
    ]),
    ...sale.refunds
      .filter(({ status }) => status === "succeeded")
      .map(({ stripeId, at }) => buildMail(sale, "refunded", at, stripeId)),
  ]);
}

function buildMail({ id: order, person }, template, at, about) {
  const key = [order, template, about].filter(Boolean).join(":");
  return {
    id: createId("email_messages", key),
    key,
    template,
    recipient: person.email,
    message_id: `<${key.replaceAll(/[^A-Za-z0-9.-]/g, ".")}@localhost>`,
    status: "sent",
    attempts: 1,
    order,
    date_created: addTime(at, 1_000),
    sent_at: addTime(at, 2_000),
  };
}
