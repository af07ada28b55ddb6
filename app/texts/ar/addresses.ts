import type { addresses as english } from "../en/addresses.ts";

export const addresses: typeof english = {
  title: "عناوينك",
  lead: "تختار أحدها عند إتمام الطلب، فلا تحتاج إلى كتابته.",
  none: "لا شيء محفوظ بعد",
  noneLead: "احفظ عنوانًا هنا أو عند إتمام الطلب.",
  isDefault: "يبدأ إتمام الطلب بهذا العنوان.",
  add: "أضف عنوانًا",
  full: (most) => `عدد العناوين المحفوظة ${most}، ولا مكان للمزيد. أزل أحدها أولًا.`,
  change: "تعديل",
  changeOne: (address) => `تعديل العنوان: ${address}`,
  makeDefault: "ابدأ بهذا",
  makeDefaultOf: (address) => `ابدأ إتمام الطلب بالعنوان: ${address}`,
  remove: "إزالة",
  removeOne: (address) => `إزالة العنوان: ${address}`,
  newTitle: "إضافة عنوان",
  changeTitle: "تعديل عنوان",
  submit: "احفظ العنوان",
  done: {
    saved: "حُفظ العنوان.",
    changed: "عُدّل العنوان.",
    removed: "أُزيل العنوان.",
    default: "يبدأ إتمام الطلب بهذا العنوان من الآن.",
  },
};
