import { createId } from "../ids.js";
import { addTime, DAY, HOUR } from "./calendar.js";

const FORM = "letter";
const WAITING = [5, 4, 3, 2, 1];

/** Letters through the form of the contact page. @param {import("./random.js").Random} random */
export function writeLetters(random, { forms, letters }, { people, now }) {
  const fields = forms.find(({ key }) => key === FORM)?.fields ?? [];
  const sent = letters.forms.map(({ subject, message }, index) => {
    const { name, email } = people[(index * 37) % people.length];
    const id = createId("form_submissions", `history:${index}`);
    const at = addTime(now, -(index * 21 + 2) * DAY - random.whole(1, 20) * HOUR);
    return { id, at, said: { name, email, subject, message, "answer-by": "e-mail" } };
  });
  return {
    form_submissions: sent.map(({ id, at }) => ({ id, form: createId("forms", FORM), timestamp: at })),
    form_submission_values: sent.flatMap(({ id, at, said }) =>
      fields
        .filter(({ name }) => said[name])
        .map(({ name }, index) => ({
          id: createId("form_submission_values", `${id}.${name}`),
          form_submission: id,
          field: createId("form_fields", `${FORM}.${name}`),
          value: said[name],
          sort: index + 1,
          timestamp: at,
        })),
    ),
  };
}

/** Who waits for what is sold out. @param {import("./random.js").Random} random */
export function listStockAlerts(random, products, { people, now }) {
  const gone = products.flatMap(({ title, variants }) =>
    variants
      .filter(({ stock, backorder }) => stock === 0 && !backorder)
      .map((variant) => ({ ...variant, title: `${title}, ${variant.title}` })),
  );
  return gone.flatMap(({ sku, title }, index) => {
    const variant = createId("product_variants", sku);
    const count = (WAITING[index] ?? 1) * 2 + 1;
    return Array.from({ length: count }, (_, place) => people[(index * 53 + place * 17) % people.length]).map(
      ({ email, language }) => ({
        id: createId("stock_alerts", `${sku}:${email}`),
        variant,
        title,
        email,
        language,
        status: "waiting",
        key: `${variant}:${email}`,
        date_created: addTime(now, -random.whole(1, 60) * DAY - random.whole(0, 20) * HOUR),
      }),
    );
  });
}
