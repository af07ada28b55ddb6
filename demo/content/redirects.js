export default [
  {
    url_from: "/books",
    url_to: "/shop/categories/books",
    response_code: "301",
    note: "Printed in the 2023 list",
  },
  {
    url_from: "/charts",
    url_to: "/shop/categories/charts",
    response_code: "301",
    note: "Printed in the 2023 list",
  },
  {
    url_from: "/soundings",
    url_to: "/shop/soundings",
    response_code: "301",
    note: "On the bookmark of SW 014",
  },
  {
    url_from: "/impressum",
    url_to: "/imprint",
    response_code: "301",
    note: "German readers look for this word",
  },
  {
    url_from: "/datenschutz",
    url_to: "/privacy",
    response_code: "301",
    note: "German readers look for this word",
  },
  { url_from: "/shipping", url_to: "/delivery", response_code: "301", note: "Old name of the page" },
  { url_from: "/withdrawal", url_to: "/returns", response_code: "301", note: "Old name of the page" },
  {
    url_from: "/blog",
    url_to: "/journal",
    response_code: "301",
    note: "It was never called that, but people try",
  },
  {
    url_from: "/new",
    url_to: "/shop/tide-diary-2027",
    response_code: "302",
    note: "Changes with the season; printed on the parcel tape",
  },
];
