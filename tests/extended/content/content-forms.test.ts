import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { given, givenForm, givenPage, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { en } from "../../support/messages.ts";
import { mailsTo, mailTo } from "../../support/processes/mailbox.ts";
import { startSite } from "../../support/processes/site.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { Shopper } from "../../support/shop/shopper.ts";

const site = openTestSite({ TRUST_PROXY: "1" });
let visitor: Shopper;
let addresses = 0;

beforeAll(async () => {
  visitor = new Shopper(site.url);
});

afterAll(async () => {
  await removeContent();
});

const fields = [
  { name: "first-name", label: "First name", required: true, validation: "max:20", width: "50" },
  { name: "email", label: "E-mail", required: true, validation: "email|max:254", width: "50" },
  { name: "department", label: "Department", type: "select", choices: [{ text: "Sales", value: "sales" }] },
  {
    name: "topics",
    label: "Topics",
    type: "checkbox_group",
    choices: [
      { text: "Tides", value: "tides" },
      { text: "Winds", value: "winds" },
    ],
  },
  { name: "comments", label: "How can we help?", type: "textarea", help: "As long as you like." },
  { name: "agree", label: "I agree", type: "checkbox", required: true },
];
const right: [string, string][] = [
  ["first-name", "Maya"],
  ["email", "maya@example.com"],
  ["topics", "tides"],
  ["topics", "winds"],
  ["comments", "Hello\r\n<b>there</b>"],
  ["agree", "true"],
];

interface Placed {
  form: string;
  block: string;
  permalink: string;
  owner: string;
}

/** A page that holds a form, whose mails go to an address of its own. */
async function placedForm(more: Record<string, unknown> = {}): Promise<Placed> {
  const owner = `owner-${randomUUID()}@example.com`;
  const emails = [
    {
      to: [owner],
      subject: "Letter from {# first-name #}",
      message: "<p>{# first-name #} ({# email #}):</p><p>{# comments #}</p><p>{# topics #}</p>",
    },
  ];
  const form = await givenForm(fields, { emails, success_message: "It is here.", ...more });
  const item = { form, headline: "Write to us" };
  const { permalink, ids } = await givenPage([{ collection: "block_form", item }]);
  return { form, block: ids[0] ?? "", permalink, owner };
}

/** Sends the form as a browser does, from a network address of its own unless one is named. */
async function send(
  { form, block, permalink }: Placed,
  values: [string, string][],
  { own = {}, from = `203.0.113.${++addresses}` }: { own?: Record<string, string>; from?: string } = {},
) {
  const hidden = {
    "form.page": permalink,
    "form.block": block,
    "form.made-at": String(Math.floor(Date.now() / 1000) - 60),
    "form.website": "",
    ...own,
  };
  const answer = await fetch(`${site.url}/forms/${form}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url, "X-Forwarded-For": from },
    body: new URLSearchParams([...values, ...Object.entries(hidden)]),
  });
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  return { status: answer.status, location: answer.headers.get("Location"), headers: answer.headers, html };
}

async function submissionsOf(form: string) {
  const query = `filter[form][_eq]=${form}&fields=id,timestamp,values.value,values.field.name&deep[values][_sort]=sort`;
  const rows = await asAdmin<{ id: string; values: { value: string; field: { name: string } }[] }[]>(
    `/items/form_submissions?${query}`,
  );
  return rows.map(({ values }) => values.map(({ value, field }) => [field.name, value]));
}

const without = (name: string) => right.filter(([key]) => key !== name);

describe("a form that is right", () => {
  test("is stored, answered with its message on its page, and mailed to the owner once", async () => {
    const placed = await placedForm();

    const { status, location } = await send(placed, right);

    expect(status).toBe(303);
    expect(location).toBe(`${placed.permalink}?sent=${placed.block}#block-${placed.block}`);
    expect((await visitor.get(location ?? "")).html).toMatch(/role="status".*It is here\./);
    expect(await submissionsOf(placed.form)).toEqual([
      [
        ["first-name", "Maya"],
        ["email", "maya@example.com"],
        ["topics", "tides,winds"],
        ["comments", "Hello\n<b>there</b>"],
        ["agree", "true"],
      ],
    ]);
    const mail = await mailTo(placed.owner, /Letter from Maya/);
    expect(mail.replyTo).toBe("maya@example.com");
    expect(mail.text).toContain("Maya (maya@example.com):\nHello\n<b>there</b>");
    expect(mail.html).toContain("Hello<br>&#60;b&#62;there");
    const outbox = await asAdmin(
      `/items/email_messages?filter[recipient][_eq]=${placed.owner}&fields=status,template`,
    );
    expect(outbox).toEqual([{ status: "sent", template: "form" }]);
  });

  test("leads where its editor wants, and the page's policy lets the browser follow", async () => {
    const target = "https://thanks.example/all";
    const placed = await placedForm({ on_success: "redirect", success_redirect_url: target });

    expect(await send(placed, right)).toMatchObject({ status: 303, location: target });
    const { headers } = await visitor.get(placed.permalink);
    expect(headers.get("Content-Security-Policy")).toMatch(/form-action [^;]*https:\/\/thanks\.example/);
  });

  test("sent twice counts once", async () => {
    const placed = await placedForm();
    const from = "198.51.100.7";

    const [one, two] = await Promise.all([send(placed, right, { from }), send(placed, right, { from })]);

    expect([one.status, two.status]).toEqual([303, 303]);
    expect(await submissionsOf(placed.form)).toHaveLength(1);
  });

  test("from a page that is gone is answered on the form's own", async () => {
    const placed = await placedForm();

    const { location } = await send({ ...placed, permalink: "https://evil.example/x" }, right);

    expect(location).toBe(`/forms/${placed.form}?sent=${placed.form}#block-${placed.form}`);
    expect((await visitor.get(location ?? "")).html).toContain("It is here.");
  });

  test("from a page that was withdrawn while it was filled in is answered on the form's own", async () => {
    const placed = await placedForm();
    expect((await visitor.get(placed.permalink)).status).toBe(200);
    const [page] = await asAdmin<{ id: string }[]>(
      `/items/pages?fields=id&filter[permalink][_eq]=${placed.permalink}`,
    );
    await asAdmin(`/items/pages/${page?.id}`, { method: "PATCH", body: { status: "draft" } });
    await eventually(
      () => visitor.get(placed.permalink),
      ({ status }) => status === 404,
      5_000,
    );

    const { location } = await send(placed, right);

    expect(location).toBe(`/forms/${placed.form}?sent=${placed.form}#block-${placed.form}`);
    expect((await visitor.get(location ?? "")).html).toContain("It is here.");
  });
});

describe("a form that is wrong", () => {
  test("comes back on its page, filled, with a summary that leads to each field", async () => {
    const placed = await placedForm();
    const scope = `${placed.block.slice(0, 8)}-`;

    const { status, html, headers } = await send(placed, [
      ...without("email").filter(([name]) => name !== "agree"),
      ["email", "maya"],
      ["department", "marketing"],
    ]);

    expect(status).toBe(422);
    expect(html).toContain(`<title>${en("page.error", { title: "A page" })}`);
    expect(html).toContain(en("forms.problems", { problems: 3 }));
    for (const name of ["email", "department", "agree"]) {
      expect(html).toContain(`href="#field-${scope}${name}"`);
      expect(html).toMatch(
        new RegExp(
          `id="field-${scope}${name}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="field-${scope}${name}"`,
        ),
      );
    }
    expect(html).toMatch(/value="Maya"/);
    expect(html).toMatch(/value="maya"/);
    expect(html).toContain("Hello\r\n&lt;b&gt;there");
    expect(html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(2);
    expect(html).toContain("Write to us");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(await submissionsOf(placed.form)).toEqual([]);
  });

  test.each([
    ["the trap is filled in", { "form.website": "https://spam.example" }],
    ["it is quicker than a person", { "form.made-at": String(Math.floor(Date.now() / 1000) + 60) }],
    ["it never saw the page", { "form.made-at": "" }],
  ])("because %s comes back filled, and can be sent again", async (_, own) => {
    const placed = await placedForm();

    const { status, html } = await send(placed, right, { own });

    expect(status).toBe(422);
    expect(html).toMatch(/value="Maya"/);
    expect(html).not.toContain("spam.example");
    expect(await submissionsOf(placed.form)).toEqual([]);
  });

  test("too often from one place is refused, filled, and others still may", async () => {
    const placed = await placedForm();
    const from = "198.51.100.9";
    const letter = (number: number): [string, string][] => [
      ...without("comments"),
      ["comments", `No. ${number}`],
    ];
    for (let sent = 0; sent < limits.formsFromAddress; sent++)
      expect((await send(placed, letter(sent), { from })).status).toBe(303);

    const { status, html } = await send(placed, letter(99), { from });

    expect(status).toBe(429);
    expect(html).toContain("No. 99");
    expect((await send(placed, letter(99), { from: "198.51.100.10" })).status).toBe(303);
    expect(await submissionsOf(placed.form)).toHaveLength(limits.formsFromAddress + 1);
  });
});

describe("the mails of a form", () => {
  test("have no header and no recipient that a visitor made up", async () => {
    const stranger = `stranger-${randomUUID()}@example.com`;
    const owner = `owner-${randomUUID()}@example.com`;
    const emails = [
      { to: [owner], subject: "From {# comments #}", message: "x" },
      { to: ["{# first-name #}"], subject: "Copy", message: "{# comments #}" },
    ];
    const placed = await placedForm({ emails });

    await send(placed, [...without("comments"), ["comments", `Hi\r\nBcc: ${stranger}`]]);

    expect((await mailTo(owner, /^From/)).subject).toBe(`From Hi Bcc: ${stranger}`);
    expect(await asAdmin(`/items/email_messages?filter[recipient][_eq]=${stranger}`)).toEqual([]);
    expect(await submissionsOf(placed.form)).toHaveLength(1);
  });

  test("go to an address that a visitor typed a few times only", async () => {
    const typed = `typed-${randomUUID()}@example.com`;
    const emails = [{ to: ["{# email #}"], subject: "We have it", message: "<p>Thank you</p>" }];
    const placed = await placedForm({ emails });
    for (let sent = 0; sent <= limits.formMailsToMailbox; sent++)
      await send(placed, [...without("email"), ["email", typed], ["department", "sales"]]);

    const sent = await asAdmin(`/items/email_messages?filter[recipient][_eq]=${typed}`);

    expect(sent).toHaveLength(limits.formMailsToMailbox);
    expect((await mailTo(typed, /We have it/)).replyTo).toBe("");
  });
});

test("a mail that could not be sent goes out when the mail server is back, once", async () => {
  const deaf = await startSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  const placed = await placedForm();
  const outbox = () =>
    asAdmin<[{ id: string; key: string; status: string; attempts: number; message_id: string | null }]>(
      `/items/email_messages?filter[recipient][_eq]=${placed.owner}&fields=id,key,status,attempts,message_id`,
    );
  try {
    const answer = await fetch(`${deaf.url}/forms/${placed.form}`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: deaf.url },
      body: new URLSearchParams([...right, ["form.page", placed.permalink], ["form.made-at", "1"]]),
    });
    expect(answer.status).toBe(303);
  } finally {
    await deaf.stop();
  }
  const [waiting] = await outbox();
  expect(waiting).toMatchObject({ status: "pending", attempts: 1, message_id: null });

  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  await asAdmin(`/items/email_messages/${waiting.id}`, {
    method: "PATCH",
    body: { date_created: tenMinutesAgo },
  });
  const again = await startSite();
  try {
    const mail = await mailTo(placed.owner, /Letter from Maya/);
    expect(mail.text).toContain("Maya (maya@example.com):\nHello\n<b>there</b>");
    expect(mail.replyTo).toBe("maya@example.com");
    await eventually(outbox, ([{ status }]) => status === "sent", 5_000);
  } finally {
    await again.stop();
  }
  const [sent, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(sent.message_id).toBe(`<${sent.key.replaceAll(":", ".")}@localhost>`);
  expect(await mailsTo(placed.owner)).toHaveLength(1);
}, 60_000);

describe("a form's own page", () => {
  test("shows it, and is not for search engines", async () => {
    const { form } = await placedForm();

    const { status, html } = await visitor.get(`/forms/${form}`);

    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>A form<\/h1>/);
    expect(html).toContain('content="noindex"');
  });

  test.each(["not-an-id", randomUUID()])("is not there for %s", async (id) => {
    expect((await visitor.get(`/forms/${id}`)).status).toBe(404);
    expect((await visitor.post(`/forms/${id}`, { a: "b" })).status).toBe(404);
  });

  test("is not there, and takes nothing, while the form is switched off", async () => {
    const placed = await placedForm({ is_active: false });

    expect((await visitor.get(`/forms/${placed.form}`)).status).toBe(404);
    expect((await send(placed, right)).status).toBe(404);
    expect((await visitor.get(placed.permalink)).html).not.toContain('<form method="post" action="/forms');
    expect(await submissionsOf(placed.form)).toEqual([]);
  });

  test("takes nothing from another site", async () => {
    const { form } = await placedForm();

    const answer = await fetch(`${site.url}/forms/${form}`, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: new URLSearchParams(right),
    });

    expect(answer.status).toBe(403);
    expect(await submissionsOf(form)).toEqual([]);
  });

  test("with a rule that nobody knows still takes letters, and says so in the log", async () => {
    const form = await givenForm([{ name: "a", label: "A", validation: "sorcery:7" }]);
    await given("block_form", { form });
    const placed = { form, block: form, permalink: `/forms/${form}`, owner: "" };

    expect((await send(placed, [["a", "Hello"]])).status).toBe(303);
    await expect.poll(() => site.log()).toContain("sorcery:7");
  });
});
