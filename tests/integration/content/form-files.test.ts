import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { givenForm, givenPage, removeContent } from "../../support/directus/content.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { folders, png } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { openTestSite } from "../../support/processes/test-site.ts";

const site = openTestSite({ TRUST_PROXY: "1" });
let addresses = 0;
const letter = "%PDF-1.7 a letter";

afterAll(async () => {
  await removeContent();
});

async function placedForm() {
  const owner = `owner-${randomUUID()}@example.com`;
  const fields = [
    { name: "name", label: "Name", type: "text", required: true },
    { name: "letter", label: "Letter", type: "file", required: true, help: "Signed, please." },
    { name: "picture", label: "Picture", type: "file" },
  ];
  const emails = [{ to: [owner], subject: "From {# name #}", message: "<p>{# letter #}</p>" }];
  const form = await givenForm(fields, { emails });
  const { permalink, ids } = await givenPage([{ collection: "block_form", item: { form } }]);
  return { form, owner, permalink, block: ids[0] ?? "" };
}

type Placed = Awaited<ReturnType<typeof placedForm>>;
const file = (name: string, content: BlobPart, type = "application/pdf") =>
  new File([content], name, { type });

/** Sends the form as a browser without JavaScript does: a field in which no file was chosen is sent empty. */
async function send({ form, permalink, block }: Placed, values: Record<string, string | File>, headers = {}) {
  const body = new FormData();
  const none = new File([], "", { type: "application/octet-stream" });
  const hidden = { "form.page": permalink, "form.block": block, "form.made-at": "1", "form.website": "" };
  for (const [name, value] of Object.entries({ letter: none, picture: none, ...values, ...hidden }))
    body.append(name, value);
  const answer = await fetch(`${site.url}/forms/${form}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url, "X-Forwarded-For": `198.51.100.${++addresses}`, ...headers },
    body,
  });
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
}

async function filesOf(form: string) {
  const fields = "value,file.id,file.folder,file.type,file.filename_download,file.filesize";
  const filter = JSON.stringify({ form_submission: { form: { _eq: form } }, file: { _nnull: true } });
  return asAdmin<{ value: string; file: Record<string, unknown> }[]>(
    `/items/form_submission_values?fields=${fields}&filter=${encodeURIComponent(filter)}`,
  );
}

test("the page takes files without JavaScript, and says which", async () => {
  const { permalink } = await placedForm();
  const html = await (await fetch(site.url + permalink)).text();

  expect(html).toMatch(/<form [^>]*enctype="multipart\/form-data"/i);
  expect(html).toMatch(/<input type="file" accept="\.pdf,[^"]*"[^>]*name="letter"/);
  expect(html).toContain("Signed, please. PDF, JPEG");
});

test("a file is stored where nobody sees it, and its name stands in the owner's mail", async () => {
  const placed = await placedForm();

  const { status } = await send(placed, {
    name: "Maya",
    letter: file("../my letter.pdf", letter, "text/html"),
    picture: file("me.png", png(4, 4), "image/png"),
  });

  expect(status).toBe(303);
  const stored = await filesOf(placed.form);
  expect(stored.map(({ value }) => value).sort()).toEqual(["me.png", "my letter.pdf"]);
  expect(stored.find(({ value }) => value === "my letter.pdf")?.file).toMatchObject({
    folder: folders.shut,
    type: "application/pdf",
    filename_download: "my letter.pdf",
    filesize: letter.length,
  });
  expect((await mailTo(placed.owner, /From Maya/)).text).toContain("my letter.pdf");
});

test("what a stranger sent is never given out, not even from the open folder", async () => {
  const placed = await placedForm();
  await send(placed, { name: "Maya", letter: file("a.pdf", letter), picture: file("a.png", png(4, 4)) });
  const ids = (await filesOf(placed.form)).map(({ file: { id } }) => String(id));
  for (const id of ids) {
    expect((await fetch(`${endpoints.directus.url}/assets/${id}`)).status).toBe(403);
    await asAdmin(`/files/${id}`, { method: "PATCH", body: { folder: folders.open } });
    for (const path of [
      `/assets/${id}`,
      `/assets/${id.toUpperCase()}`,
      `/assets/${id}/w480`,
      `/assets/${id}/og`,
    ])
      expect((await fetch(site.url + path)).status, path).toBe(404);
    await asAdmin(`/files/${id}`, { method: "DELETE" });
  }
  expect(ids).toHaveLength(2);
});

test("a refused file says why, the rest is kept, and what was right must be chosen again", async () => {
  const placed = await placedForm();

  const wrong = await send(placed, { name: "Maya", letter: file("letter.html", "<script>") });
  const halfRight = await send(placed, { name: "", letter: file("letter.pdf", letter) });

  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain(en("contentForms.problems.unknownFile", { file: "letter.html" }));
  expect(wrong.html).toContain('value="Maya"');
  expect(halfRight.status).toBe(422);
  expect(halfRight.html).toContain(en("contentForms.problems.fileAgain", { file: "letter.pdf" }));
  expect((await send(placed, { name: "Maya" })).html).toContain(
    en("contentForms.problems.file", { field: "Letter" }),
  );
  expect(await filesOf(placed.form)).toEqual([]);
});

test("a file that is too large is refused beside its field, and a form that is far too large at once", async () => {
  const placed = await placedForm();
  const large = file("a.pdf", letter + "x".repeat(limits.formFileBytes));
  const { status, html } = await send(placed, { name: "Maya", letter: large });

  expect(status).toBe(422);
  expect(html).toContain("is larger than 4 MB");
  expect(
    (await send(placed, { name: "x".repeat(limits.formBytes), letter: file("a.pdf", letter) })).status,
  ).toBe(413);
  const far = file("a.pdf", "x".repeat(limits.formUploadBytes));
  expect((await send(placed, { name: "Maya", letter: far }).catch(() => ({ status: 413 }))).status).toBe(413);
});

test("the same sent twice is stored once; another file of the same name is another letter", async () => {
  const placed = await placedForm();
  const from = { "X-Forwarded-For": "192.0.2.77" };
  const once = { name: "Maya", letter: file("a.pdf", letter) };

  expect((await send(placed, once, from)).status).toBe(303);
  expect((await send(placed, once, from)).status).toBe(303);
  expect(await filesOf(placed.form)).toHaveLength(1);
  expect((await send(placed, { ...once, letter: file("a.pdf", `${letter}, changed`) }, from)).status).toBe(
    303,
  );
  expect(await filesOf(placed.form)).toHaveLength(2);
});

test("another site cannot send files, and what is no form is refused", async () => {
  const placed = await placedForm();
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${site.url}/forms/${placed.form}`, { method: "POST", headers, body });

  const foreign = await send(placed, { name: "Maya" }, { Origin: "https://evil.example" });
  const broken = await post(
    { Origin: site.url, "Content-Type": "multipart/form-data; boundary=x" },
    "--y\r\n",
  );

  expect(foreign.status).toBe(403);
  expect(broken.status).toBe(400);
  expect(site.log()).not.toMatch(/"level":(50|60)/);
});
