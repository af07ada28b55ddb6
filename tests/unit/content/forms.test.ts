import { describe, expect, test } from "vitest";
import { en } from "#app/messages/index.ts";
import { buildFormSuccessPath } from "#server/content/forms/confirmation-path.ts";
import { getFieldHints } from "#server/content/forms/field-hints.ts";
import { listUnknownRules } from "#server/content/forms/field-rules.ts";
import { FormSchema } from "#server/content/forms/form.ts";
import { replaceMergeTags } from "#server/content/forms/merge-tags.ts";
import { ownFields, readSubmission } from "#server/content/forms/submission.ts";
import { limits } from "#server/limits.ts";
import { renderFormMail } from "#server/mail/templates/form-mail.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const choices = [
  { text: "Sales", value: "sales" },
  { text: "Support", value: "support" },
];

/** A form with one field, as the CMS holds it. */
function formWith(field: Record<string, unknown>, more = {}) {
  const row = { id: "f1", name: "field", label: "Field", type: "text", ...field };
  return FormSchema.parse({ id: "form", title: "Form", fields: [row], ...more });
}

test("a form whose keys are numbers is shown, and says on its page that it has been sent", () => {
  const form = FormSchema.parse({ id: 7, fields: [{ id: 3, type: "text", label: "Name" }] });
  const sent = new URLSearchParams([
    [ownFields.page, "/contact"],
    [ownFields.block, "12"],
  ]);

  expect(form).toMatchObject({ id: "7", fields: [{ id: "3", name: "3", label: "Name" }] });
  expect(buildFormSuccessPath(form, sent)).toBe("/contact?sent=12#block-12");
});

/** Sends values to it as a person does, an hour after the page was made. */
function send(form: ReturnType<typeof formWith>, values: [string, string][]) {
  const madeAt = String(now / 1000 - 3600);
  return readSubmission(form, new URLSearchParams([[ownFields.madeAt, madeAt], ...values]), { now, t: en });
}

describe("a field of text", () => {
  test.each([
    ["email", "maya@example.com"],
    ["email|max:255", " maya@example.com "],
    ["url", "https://example.com/a?b"],
    ["min:3", "abc"],
    ["max:3", "äöü"],
    ["length:2", "🌊🌊"],
    ["min:3|max:5", "abcd"],
    ["email", ""],
    ["required|min:2", ""],
    ["", "x".repeat(limits.formFieldLength)],
  ])("with the rules %j takes %j", (validation, value) => {
    expect(send(formWith({ validation }), [["field", value]])).toMatchObject({ ok: true });
  });

  test.each([
    ["email", "maya"],
    ["email", "maya@example.com\nBcc: all@example.com"],
    ["url", "javascript:alert(1)"],
    ["url", "example.com"],
    ["min:3", "ab"],
    ["max:3", "abcd"],
    ["length:3", "ab"],
    ["email|max:10", "maya@example.com"],
    ["", "x".repeat(limits.formFieldLength + 1)],
  ])("with the rules %j refuses %j", (validation, value) => {
    const read = send(formWith({ validation }), [["field", value]]);

    expect(read).toMatchObject({ ok: false, errors: { field: expect.stringContaining("Field") } });
    expect(read).toMatchObject({ sent: { field: [value] } });
  });

  test("that must be filled in is not filled in by spaces", () => {
    expect(send(formWith({ required: true }), [["field", "  \r\n "]])).toMatchObject({
      ok: false,
      errors: { field: en("contentForms.problems.filledIn", { field: "Field" }) },
    });
  });

  test.each(["creditcard", "min", "min:many", "regex:^a"])("passes over the unknown rule %j", (rule) => {
    const [field] = formWith({ validation: `email|${rule}` }).fields;
    expect(field && listUnknownRules(field)).toEqual([rule]);

    expect(send(formWith({ validation: rule }), [["field", "a"]])).toMatchObject({ ok: true });
  });
});

describe("a choice", () => {
  test.each(["select", "radio"])("of a %s is one of the editor's", (type) => {
    const form = formWith({ type, choices });

    expect(send(form, [["field", "sales"]])).toMatchObject({ ok: true });
    expect(send(form, [["field", ""]])).toMatchObject({ ok: true });
    expect(send(form, [["field", "Sales"]])).toMatchObject({ ok: false });
    expect(send(formWith({ type, choices, required: true }), [])).toMatchObject({ ok: false });
  });

  test("of several is stored as a list, each once", () => {
    const form = formWith({ type: "checkbox_group", choices });
    const read = send(form, [
      ["field", "support"],
      ["field", "sales"],
      ["field", "sales"],
    ]);

    expect(read).toMatchObject({ ok: true, submission: [{ value: "support,sales" }] });
    expect(send(form, [["field", "other"]])).toMatchObject({ ok: false });
    expect(send(formWith({ type: "checkbox_group", choices, required: true }), [])).toMatchObject({
      ok: false,
      errors: { field: en("contentForms.problems.someOf", { field: "Field" }) },
    });
  });

  test("to agree is true or false", () => {
    const form = formWith({ type: "checkbox" });

    expect(send(form, [["field", "on"]])).toMatchObject({ submission: [{ value: "true" }] });
    expect(send(form, [])).toMatchObject({ submission: [{ value: "false" }] });
    expect(send(formWith({ type: "checkbox", required: true }), [])).toMatchObject({
      errors: { field: en("contentForms.problems.tick", { field: "Field" }) },
    });
  });
});

describe("a program", () => {
  const form = formWith({});
  const sent = (values: Record<string, string>) =>
    readSubmission(form, new URLSearchParams(values), { now, t: en });

  test.each([
    ["fills in what nobody sees", { [ownFields.madeAt]: "1", [ownFields.trap]: "https://spam.example" }],
    ["is quicker than a person", { [ownFields.madeAt]: String(now / 1000 - limits.formFillingTime + 1) }],
    ["sends no page's time", {}],
  ])("that %s is refused, and nothing is lost", (_, values) => {
    expect(sent({ ...values, field: "Hello" })).toMatchObject({
      ok: false,
      errors: { form: expect.any(String) },
      sent: { field: ["Hello"] },
    });
  });

  test("is not suspected in a page that has been kept for a week", () => {
    expect(sent({ [ownFields.madeAt]: String(now / 1000 - 7 * 86_400), field: "Hello" })).toMatchObject({
      ok: true,
    });
  });
});

describe("a form of the CMS", () => {
  test("keeps its fields in order and is no poorer for one that is half made", () => {
    const form = FormSchema.parse({
      id: "form",
      fields: [
        { id: "2", name: "b", sort: 2, type: "hologram", width: "12", choices: "none" },
        { id: "1", name: "has spaces", label: "A", sort: 1, type: "text" },
        { id: "3", name: null, label: null, sort: 3, type: "textarea" },
        { id: "4", name: "file", sort: 4, type: "file" },
      ],
    });

    expect(form.fields.map(({ name, type, label, width }) => [name, type, label, width])).toEqual([
      ["1", "text", "A", "100"],
      ["b", "text", "b", "100"],
      ["3", "textarea", "3", "100"],
      ["file", "file", "file", "100"],
    ]);
  });

  test.each([
    ["/thanks", "/thanks"],
    ["https://example.com/thanks", "https://example.com/thanks"],
    ["javascript:alert(1)", undefined],
    ["//evil.example", undefined],
    ["mailto:a@example.com", undefined],
    [null, undefined],
  ])("that leads to %j goes to %j", (success_redirect_url, target) => {
    const form = formWith({}, { on_success: "redirect", success_redirect_url });

    expect(form.successUrl).toBe(target);
    expect(formWith({}, { on_success: "message", success_redirect_url }).successUrl).toBeUndefined();
  });

  test.each([
    ["first-name", null, "text", "given-name"],
    ["Your E-Mail", null, "email", "email"],
    ["contact", "email|max:80", "email", undefined],
    ["phone", null, "tel", "tel"],
    ["comments", null, "text", undefined],
  ])("tells the browser what %j with %j is", (key, validation, input, autoComplete) => {
    expect(getFieldHints(key, validation ?? undefined)).toMatchObject({ input, autoComplete });
  });
});

describe("a form's mail", () => {
  const field = (key: string) => formWith({ name: key }).fields.map((made) => made)[0];
  const submission = [
    ["first-name", "<b>Maya</b>"],
    ["message", "One\nTwo & three"],
  ].flatMap(([key = "", value = ""]) => {
    const made = field(key);
    return made ? [{ field: made, value }] : [];
  });
  const mail = (subject: string, message: string) =>
    renderFormMail({
      key: "k",
      to: "owner@example.com",
      replyTo: undefined,
      subject,
      message,
      fill: (template, write) => replaceMergeTags(template, submission, write),
    });

  test("fills its merge tags, as text in the text and made harmless in the HTML", () => {
    const { subject, text, html } = mail(
      "From {# first-name #}{# nobody #}",
      "<p>Hi&nbsp;&amp; {{ first-name }}</p><p>{# message #}</p>",
    );

    expect(subject).toBe("From <b>Maya</b>");
    expect(text).toBe("Hi & <b>Maya</b>\nOne\nTwo & three");
    expect(html).toContain("&#60;b&#62;Maya&#60;/b&#62;");
    expect(html).toContain("One<br>Two &#38; three");
    expect(html).not.toContain("<b>");
  });

  test("has no header that a visitor wrote", () => {
    expect(mail("{# message #}\r\nBcc: x@example.com", "x").subject).toBe(
      "One Two & three Bcc: x@example.com",
    );
  });
});
