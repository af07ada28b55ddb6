import type { MessageKey } from "./catalog.ts";

/** Where a text stands, by what its key begins with, as Studio shows it: the longest that fits counts. */
const areas: Record<string, Record<string, string>> = {
  "": { en: "Everywhere", de: "Überall", ar: "كل الصفحات" },
  account: { en: "Account", de: "Konto", ar: "الحساب" },
  auth: { en: "Sign-in", de: "Anmeldung", ar: "تسجيل الدخول" },
  security: { en: "Sign-in", de: "Anmeldung", ar: "تسجيل الدخول" },
  buying: { en: "Orders", de: "Bestellungen", ar: "الطلبات" },
  "buying.cart": { en: "Cart", de: "Warenkorb", ar: "السلة" },
  "buying.checkout": { en: "Checkout", de: "Kasse", ar: "إتمام الشراء" },
  cart: { en: "Cart", de: "Warenkorb", ar: "السلة" },
  errors: { en: "Error pages", de: "Fehlerseiten", ar: "صفحات الخطأ" },
  journal: { en: "Journal", de: "Journal", ar: "المدونة" },
  mails: { en: "E-mails", de: "E-Mails", ar: "رسائل البريد" },
  memberships: { en: "Membership", de: "Mitgliedschaft", ar: "العضوية" },
  newsletter: { en: "Newsletter", de: "Newsletter", ar: "النشرة البريدية" },
  search: { en: "Search", de: "Suche", ar: "البحث" },
  shop: { en: "Shop", de: "Shop", ar: "المتجر" },
  stockAlerts: { en: "Shop", de: "Shop", ar: "المتجر" },
};

/** What a text's place is called in its own language, or in English. */
export function nameArea(tag: string, key: string): string {
  const parts = key.split(".");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join(".")).reverse();
  const names = areas[paths.find((path) => Object.hasOwn(areas, path)) ?? ""];
  return names?.[tag] ?? names?.en ?? key;
}

/** What owners ask to change first: the installer puts these into Studio, and any other is added there by its key. */
export const wantedTexts: readonly MessageKey[] = [
  "cart.title",
  "cart.empty",
  "cart.lookAround",
  "cart.deliveryNext",
  "cart.withTax",
  "cart.checkout",
  "cart.panel.title",
  "buying.checkout.nothing",
  "buying.checkout.complete.paid.lead",
  "buying.checkout.complete.processing.lead",
  "buying.checkout.complete.failed.lead",
  "buying.order.find.lead",
  "shop.nothingYet",
  "shop.nothingMatches",
  "shop.nothingLeft",
  "stockAlerts.lead",
  "journal.nothingYet",
  "journal.forMembers",
  "journal.paywallOfPlan",
  "journal.paywallSold",
  "journal.paywallGuest",
  "memberships.lead",
  "newsletter.lead",
  "errors.404.title",
  "errors.404.lead",
  "errors.503.title",
  "errors.503.lead",
  "auth.signUp.lead",
  "mails.hello",
  "mails.helloNamed",
  "mails.receipt.subject",
  "mails.receipt.paid",
  "mails.parcel.all.subject",
  "mails.parcel.all.left",
  "mails.parcel.part.subject",
  "mails.parcel.part.left",
  "mails.refunded.subject",
  "mails.refunded.paidBack",
  "mails.failedPayment.subject",
  "mails.failedPayment.failed",
  "mails.membership.welcome.subject",
  "mails.membership.welcome.lead",
  "mails.membership.failed.subject",
  "mails.membership.failed.lead",
  "mails.membership.cancelled.subject",
  "mails.membership.cancelled.lead",
  "mails.gift.subject",
  "mails.gift.lead",
  "mails.newsletter.confirm.subject",
  "mails.newsletter.confirm.intro",
  "mails.stockAlert.back.subject",
  "mails.stockAlert.back.intro",
  "mails.links.signIn.subject",
  "mails.links.signIn.intro",
  "mails.links.signUp.subject",
  "mails.links.signUp.intro",
];
