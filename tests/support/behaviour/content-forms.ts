import { en } from "../../../app/texts/index.ts";
import { FormSchema } from "../../../server/content/forms/form.ts";
import { megabytes } from "../../../server/content/forms/sent-file.ts";
import { ownFields, readSubmission } from "../../../server/content/forms/submission.ts";
import { limits } from "../../../server/limits.ts";
import { code, table } from "./words.ts";

/** A field as an editor makes it, and what is wrong with what is sent. */
type Case = [type: string, rules: string, required: boolean, wrong: string, value: string];

const long = "x".repeat(limits.formFieldLength + 1);
const cases: Case[] = [
  ["text, textarea", "", true, "empty", ""],
  ["text, textarea", "email", false, "no address", "maya"],
  ["text, textarea", "url", false, "no http(s) address", "javascript:x"],
  ["text, textarea", "min:3", false, "shorter", "ab"],
  ["text, textarea", "max:3", false, "longer", "abcd"],
  ["text, textarea", "length:3", false, "shorter or longer", "ab"],
  ["text, textarea", "", false, "longer than any field may be", long],
  ["select, radio", "", true, "not chosen, or not one of the choices", "z"],
  ["checkbox", "", true, "not ticked", ""],
  ["file", "", true, "not chosen", ""],
  ["checkbox_group", "", true, "none ticked", ""],
  ["checkbox_group", "", false, "not among the choices", "z"],
];

/** What a form that an editor has made says to wrong values, as its schema says it. */
export function describeContentForms(): string {
  const rows = cases.map(([type, rules, required, wrong, value]) => [
    code(...type.split(", ")),
    [required ? "`required`" : "", rules ? code(rules) : ""].filter(Boolean).join(" ") || "—",
    wrong,
    sentence(type.split(",")[0] ?? "", rules, required, value),
  ]);
  const { trap, tooQuick, tooOften, fileAgain } = en.contentForms.problems;
  const own = [trap, tooQuick, tooOften];
  return [
    "Forms of the CMS have the fields and rules that their editors give them (`POST /forms/:id`). An empty field passes every rule but `required`; several rules stand with `|` between them; one that is not known is logged and passed over. For a field labelled “Name”:",
    table(["type", "rule", "refused when it is", "sentence"], rows),
    `A form filled in within ${limits.formFillingTime} seconds, or in a field that nobody sees, comes back filled as well; so does one too many from one place, at 429: ${own.map((words) => `“${words}”`).join(" · ")}`,
    `A field of type \`file\` takes one file: ${en.contentForms.files(megabytes)} All files of a form together may have ${limits.formUploadBytes / 1024 / 1024} MB. A file of another type or size, or one whose content is not what its name says, is refused beside its field; what was right must be chosen once more: “${fileAgain("…")}” They are stored in a folder that nobody but the owner sees (\`DIRECTUS_UPLOADS_FOLDER\`), and the site never gives one out, whoever asks and whatever folder it is moved to.`,
  ].join("\n\n");
}

function sentence(type: string, validation: string, required: boolean, value: string): string {
  const choices = [{ text: "A", value: "a" }];
  const form = FormSchema.parse({
    id: "form",
    fields: [{ id: "id", name: "name", label: "Name", type, validation, required, choices }],
  });
  const sent = new URLSearchParams({ [ownFields.madeAt]: "1", ...(value ? { name: value } : {}) });
  const read = readSubmission(form, sent, Date.now(), en.contentForms);
  const words = read.ok ? undefined : read.errors.name;
  if (!words) throw new Error(`A ${type} field with ${validation} takes ${value}: correct content-forms.ts`);
  return words;
}
