/**
 * What the press sells in beside euros: its prices there are its own round ones, so many units to a cent and to the
 * next step. Not everything is sold in each.
 */
export default [
  {
    currency: "GBP",
    unitsPerCent: 0.87,
    step: 50,
    categories: ["books", "charts", "prints", "notebooks", "recordings"],
  },
  { currency: "USD", unitsPerCent: 1.15, step: 50, categories: ["books", "charts", "prints"] },
];
