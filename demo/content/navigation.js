export default {
  main: {
    title: "Main",
    items: [
      { title: "Shop", type: "url", url: "/shop" },
      { title: "Journal", type: "url", url: "/journal" },
      { title: "Membership", type: "url", url: "/membership" },
      {
        title: "The press",
        type: "group",
        children: [
          { title: "About", type: "page", page: "/about" },
          { title: "Visit", type: "page", page: "/visit" },
          { title: "Colophon", type: "page", page: "/colophon" },
          { title: "Contact", type: "page", page: "/contact" },
        ],
      },
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
      { title: "Membership", type: "url", url: "/membership" },
      { title: "Newsletter", type: "url", url: "/newsletter" },
    ],
  },
};
