import type { links as english } from "./links-en.ts";
import { pluralsOf } from "./plural.ts";

const count = pluralsOf("ar");

export const links: typeof english = {
  heading: "حسابات في أماكن أخرى",
  lead: "سجل الدخول هنا بحساب لديك عند جهة أخرى.",
  count: (linked) =>
    linked === 0
      ? "لم يُربط أي منها بعد."
      : count(linked, {
          one: "رُبط حساب واحد.",
          two: "رُبط حسابان.",
          few: "رُبطت # حسابات.",
          many: "رُبط # حسابًا.",
          other: "رُبط # حساب.",
        }),
  empty: "يُطلب منك تسجيل الدخول هناك، ثم يفتح ذلك الحساب حسابك هنا، أيًّا كان عنوان بريده.",
  manage: "إدارة الحسابات الأخرى",
  link: (name) => `ربط حساب لدى ${name}`,
  linked: "رُبط:",
  lastUsed: "آخر استخدام:",
  unlink: "فك الربط",
  unlinkOne: (name) => `فك ربط ${name}`,
  taken: "ذلك الحساب يفتح حسابًا آخر هنا. سجل الدخول به وفك ربطه أولًا، أو اختر حسابًا آخر عند مزود الخدمة.",
  lastWay: "هذا طريقك الوحيد للدخول. ضع كلمة مرور أو أضف مفتاح مرور أولًا، ثم فك الربط.",
};
