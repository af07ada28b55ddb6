export default {
  main: {
    title: "Main",
    items: [
      { title: "Shop", type: "url", url: "/shop" },
      { title: "Journal", type: "url", url: "/journal" },
      { title: "About", type: "page", page: "/about" },
      { title: "Colophon", type: "page", page: "/colophon" },
    ],
  },
  footer: {
    title: "Footer",
    items: [
      { title: "Delivery", type: "page", page: "/delivery" },
      { title: "Returns", type: "page", page: "/returns" },
      { title: "Contact", type: "page", page: "/contact" },
      { title: "Wholesale", type: "page", page: "/wholesale" },
      { title: "Imprint", type: "page", page: "/imprint" },
      { title: "Privacy", type: "page", page: "/privacy" },
    ],
  },
};
