import type { Texts } from "../en/index.ts";

/** What a query names comes from the address, and mostly runs from left to right: marks keep it in one piece. */
const apart = (text: string) => `\u2068${text}\u2069`;
const named = (text: string) => `«${apart(text)}»`;

export const queries: Texts["queries"] = {
  "too-long": () => "هذا أطول مما يُقبل.",
  "not-a-new-name": (name) => `لا يصلح ${named(name)} اسمًا جديدًا.`,
  "no-field": (field, collection) => `لا يوجد حقل اسمه ${named(field)} في ${named(collection)}.`,
  "no-parameter": (name) => `لا يوجد مُعامل اسمه ${named(name)}.`,
  "no-function": (name) => `لا توجد دالة اسمها ${named(name)}.`,
  "no-operator": (name) => `لا توجد طريقة مقارنة اسمها ${named(name)}.`,
  "no-meta": (name) => `لا يوجد شيء اسمه ${named(name)}.`,
  "too-far": (rows) => `لا يمكن تخطّي أكثر من هذا العدد من الصفوف: ${rows}.`,
  "star-inside": (path) => `اذكر اسم العلاقة بدلًا من ${named("*")} في ${named(path)}.`,
  "too-deep": (path) => `المسار ${named(path)} أعمق مما يُقبل.`,
  "too-nested": () => "التداخل هنا أعمق مما يُقبل.",
  "leads-nowhere": (field) => `لا يؤدي ${named(field)} إلى شيء يحق لك أن تقرأه.`,
  "which-collection": (example) => `حدّد المجموعة المقصودة، مثل ${named(example)}.`,
  "not-a-list": () => "يجب أن يكون هذا قائمة.",
  "part-not-a-list": (part) => `يجب أن يكون ${named(part)} قائمة.`,
  "not-two": (part) => `يجب أن تكون لـ${named(part)} قيمتان.`,
  "not-an-object": () => "يجب أن يكون هذا كائن JSON.",
  "not-json": () => "هذا ليس JSON صحيحًا.",
  "not-conditions": (example) => `يجب أن يكون هذا كائنًا من الحقول وطرق المقارنة، مثل ${apart(example)}.`,
  "not-whole": () => "يجب أن يكون هذا عددًا صحيحًا.",
  "out-of-range": (least, most) => `يجب أن تكون القيمة من ${least} إلى ${most}.`,
  "own-field": () => "لا تمكن المقارنة بحقل من حقول حسابك.",
  "too-many-conditions": (most) => `عدد الشروط هنا أكبر من المسموح به، وهو ${most}.`,
  "too-many-rows": (path, rows, most) =>
    `قد يأتي ${named(path)} بهذا العدد من الصفوف: ${rows}، والحد الأقصى ${most}. قلّل ${named("limit")}، أو ${named("_limit")} داخل ${named("deep")}.`,
  "too-many-matches": (most, collection) =>
    `ما يطابق ذلك في ${named(collection)} أكثر من الحد الأقصى، وهو ${most}. ضيّق الشرط.`,
  "no-key": (collection) => `ليس لعناصر ${named(collection)} مفتاح يحق لك أن تقرأه.`,
  "counts-hidden": (name) =>
    `يدخل في ${named(name)} ما لا يحق لك أن تقرأه، ولا يدخل في ${named("_some")} و${named("_none")}.`,
  "no-such-sum": (name, path) => `لا توجد قيمة ${named(name)} للحقل ${named(path)}.`,
  "no-such-group": (path) => `لا يمكن التجميع حسب ${named(path)}.`,
  "no-such-order": (path) => `لا يمكن الترتيب حسب ${named(path)}.`,
  "sorts-hidden": (path, field) =>
    `الترتيب حسب ${named(path)} يعتمد على ما لا يحق لك أن تقرأه، فبعض ما يقود إليه ${named(field)} محجوب عنك.`,
  "no-format": () => `الممكن هنا ${named("csv")} أو ${named("json")}.`,
  "too-many-to-download": (most) => `يجب أن تكون القيمة من 1 إلى ${most} عند التنزيل.`,
  "not-understood": () => "تعذّر فهم هذا الطلب.",
  "not-a-name": () => "ليس هذا اسم مجموعة ولا اسم عنصر.",
  "no-collection": () => "ينقص اسم المجموعة.",
  "no-item": () => "ينقص مفتاح العنصر.",
  "core-collection": () => "لا يمكن هنا قراءة المجموعات الخاصة بنظام Directus نفسه.",
};
