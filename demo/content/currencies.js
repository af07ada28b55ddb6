/**
 * What the press sells in beside euros: its prices there are its own round ones, so many units to a cent and to the
 * next step. Not everything is sold in each.
 */
export default [
  {
    currency: "JPY",
    unitsPerCent: 1.7,
    step: 100,
    categories: ["books", "charts", "prints", "notebooks", "recordings"],
  },
  { currency: "KWD", unitsPerCent: 3.55, step: 250, categories: ["books", "charts", "prints"] },
];
