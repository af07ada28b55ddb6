/** What the press must not leave unsaid to who pays twice for a parcel: at the till and at the door. */
export default [
  {
    title: "Import charges",
    text: '<p>I know that import tax and the carrier’s fee come on top, and are <a href="/delivery">collected at my door</a>.</p>',
    required: true,
    countries: ["CH", "GB", "NO"],
  },
];
