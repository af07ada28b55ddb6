/** Codes to try in the cart; amounts are in the smallest unit, and as somebody types them. */
export default [
  { code: "SPRINGTIDE", kind: "percent", percentage: "10" },
  {
    code: "FERRY",
    kind: "shipping",
    minimums: [
      { currency: "EUR", amount: 3000, value: "30.00" },
      { currency: "GBP", amount: 2500, value: "25.00" },
      { currency: "USD", amount: 3500, value: "35.00" },
    ],
  },
  {
    code: "SLACK5",
    kind: "fixed",
    amounts: [
      { currency: "EUR", amount: 500, value: "5.00" },
      { currency: "GBP", amount: 450, value: "4.50" },
      { currency: "USD", amount: 600, value: "6.00" },
    ],
    max_per_customer: 1,
  },
  { code: "NEAPS2025", kind: "percent", percentage: "15", ends_at: "2025-12-31T23:00:00Z" },
];
