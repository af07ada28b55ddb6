import type { Texts } from "../en/index.ts";

/** Was an einer Abfrage von `/items` nicht stimmt; davor steht, welcher Parameter es ist. */
export const queries: Texts["queries"] = {
  "too-long": () => "Das ist zu lang.",
  "not-a-new-name": (name) => `„${name}“ kann kein neuer Name sein.`,
  "no-field": (field, collection) => `In „${collection}“ gibt es kein Feld „${field}“.`,
  "no-parameter": (name) => `Es gibt keinen Parameter „${name}“.`,
  "no-function": (name) => `Es gibt keine Funktion „${name}“.`,
  "no-operator": (name) => `Es gibt keinen Operator „${name}“.`,
  "no-meta": (name) => `„${name}“ gibt es nicht.`,
  "too-far": (rows) => `Mehr als ${rows} Zeilen lassen sich nicht überspringen.`,
  "star-inside": (path) => `Nennen Sie in „${path}“ statt „*“ die Beziehung.`,
  "too-deep": (path) => `„${path}“ geht zu tief.`,
  "too-nested": () => "Das ist zu tief verschachtelt.",
  "leads-nowhere": (field) => `„${field}“ führt zu nichts, was Sie lesen dürfen.`,
  "which-collection": (example) => `Sagen Sie, welche Sammlung gemeint ist, etwa „${example}“.`,
  "not-a-list": () => "Das muss eine Liste sein.",
  "part-not-a-list": (part) => `„${part}“ muss eine Liste sein.`,
  "not-two": (part) => `„${part}“ muss zwei Werte haben.`,
  "not-an-object": () => "Das muss ein JSON-Objekt sein.",
  "not-json": () => "Das ist kein gültiges JSON.",
  "not-conditions": (example) => `Das muss ein Objekt aus Feldern und Operatoren sein, etwa ${example}.`,
  "not-whole": () => "Das muss eine ganze Zahl sein.",
  "out-of-range": (least, most) => `Möglich sind ${least} bis ${most}.`,
  "own-field": () => "Mit einem Feld Ihres eigenen Kontos lässt sich nicht vergleichen.",
  "too-many-conditions": (most) => `Das sind mehr als ${most} Bedingungen.`,
  "too-many-rows": (path, rows, most) =>
    `„${path}“ könnte ${rows} Zeilen bringen, mehr als ${most}. Verringern Sie „limit“, oder „_limit“ in „deep“.`,
  "too-many-matches": (most, collection) =>
    `Mehr als ${most} Einträge von „${collection}“ passen. Grenzen Sie es ein.`,
  "no-key": (collection) => `Die Einträge von „${collection}“ haben keinen Schlüssel, den Sie lesen dürfen.`,
  "counts-hidden": (name) =>
    `„${name}“ würde mitzählen, was Sie nicht lesen dürfen; „_some“ und „_none“ tun das nicht.`,
  "no-such-sum": (name, path) => `„${name}“ gibt es von „${path}“ nicht.`,
  "no-such-group": (path) => `Nach „${path}“ lässt sich nicht gruppieren.`,
  "no-such-order": (path) => `Nach „${path}“ lässt sich nicht sortieren.`,
  "sorts-hidden": (path, field) =>
    `„${path}“ würde nach etwas sortieren, das Sie nicht lesen dürfen: „${field}“ führt auch zu Einträgen, die Sie nicht sehen.`,
  "no-format": () => "Möglich sind „csv“ und „json“.",
  "too-many-to-download": (most) => `Beim Herunterladen sind 1 bis ${most} möglich.`,
  "not-understood": () => "Mit dieser Abfrage können die Inhalte nichts anfangen.",
  "not-a-name": () => "Das ist kein Name einer Sammlung oder eines Eintrags.",
  "no-collection": () => "Der Name der Sammlung fehlt.",
  "no-item": () => "Der Schlüssel des Eintrags fehlt.",
  "core-collection": () => "Die eigenen Sammlungen von Directus lassen sich hier nicht lesen.",
};
