import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  admin,
  createAsOwner,
  guest,
  type Row,
  removeLater,
  serviceUser,
  signIn,
  type Visitor,
} from "./directus.ts";

let maya: Visitor;
let editor: Visitor;
let service: Visitor;

beforeAll(async () => {
  maya = await signIn("maya@example.com", "slack-water-maya");
  editor = await signIn("editor@example.com", "slack-water-editor");
  service = await serviceUser();
});

const everybody = () => [guest, maya];
const owners = [{ to: ["owner@example.com"], subject: "Sent", message: "<p>Sent</p>" }];

async function givenForm(row: Row = {}) {
  const form = await createAsOwner("/items/forms", { title: "Form", emails: owners, ...row });
  const field = await createAsOwner("/items/form_fields", {
    form,
    name: "name",
    label: "Name",
    type: "text",
  });
  return { form, field };
}

test.each([
  [true, 1],
  [false, 0],
])(
  "a form whose is_active is %j is seen by everybody %i times, with its fields",
  async (is_active, count) => {
    const { form, field } = await givenForm({ is_active });

    for (const visitor of everybody()) {
      expect((await visitor.find("forms", "id", form)).rows).toHaveLength(count);
      expect((await visitor.find("form_fields", "id", field)).rows).toHaveLength(count);
    }
  },
);

test("whom a form writes to, and what was sent, is nobody's business", async () => {
  const { form, field } = await givenForm();
  const sent = await createAsOwner("/items/form_submissions", { form, values: [{ field, value: "Secret" }] });

  for (const visitor of everybody()) {
    expect((await visitor.find("forms", "id", form)).rows[0]).not.toHaveProperty("emails");
    for (const path of [
      "/items/forms?fields=emails",
      "/items/form_submissions",
      `/items/form_submissions/${sent}`,
      "/items/form_submission_values",
    ]) {
      expect((await visitor.get(path)).code, path).toBe("FORBIDDEN");
    }
    for (const path of [
      "/items/forms?fields=id,submissions.*,submissions.values.*&limit=-1",
      "/items/form_fields?fields=id,form.submissions.id&limit=-1",
    ]) {
      const { status, rows } = await visitor.get(path);
      expect(status === 403 || rows.length > 0, path).toBe(true);
      expect(JSON.stringify(rows), path).not.toMatch(new RegExp(`Secret|${sent}`));
    }
  }
});

test("nobody but the site can send a form", async () => {
  const { form, field } = await givenForm();
  const row = { form, values: [{ field, value: "Spam" }] };

  for (const visitor of [...everybody(), editor]) {
    expect((await visitor.post("/items/form_submissions", row)).code).toBe("FORBIDDEN");
    expect((await visitor.post("/items/form_submission_values", { field, value: "x" })).code).toBe(
      "FORBIDDEN",
    );
  }
});

test("the site stores what was sent, reads what came lately, and can neither change nor delete it", async () => {
  const { form, field } = await givenForm();
  const id = randomUUID();
  const path = `/items/form_submissions/${id}`;
  removeLater(path);

  const stored = await service.post("/items/form_submissions", {
    id,
    form,
    values: [{ field, value: "Hello" }],
  });

  expect(stored.status).toBe(200);
  expect((await admin.get(`${path}?fields=form,values.value`)).row).toEqual({
    form,
    values: [{ value: "Hello" }],
  });
  expect((await service.get(`${path}?fields=form,values.value`)).row.values).toEqual([{ value: "Hello" }]);
  expect((await service.patch(path, { form: null })).code).toBe("FORBIDDEN");
  expect((await service.remove(path)).code).toBe("FORBIDDEN");
  expect((await service.patch(`/items/forms/${form}`, { title: "Mine" })).code).toBe("FORBIDDEN");
  const longAgo = new Date(Date.now() - 3 * 24 * 3600_000).toISOString();
  await admin.patch(path, { timestamp: longAgo });
  expect((await service.get(path)).code).toBe("FORBIDDEN");
  const values = await service.get(`/items/form_submission_values?filter[field][_eq]=${field}`);
  expect(values.rows).toEqual([]);
});

test("the editor makes forms, reads what was sent and deletes it, but does not change it", async () => {
  const created = await editor.post("/items/forms", {
    title: "Letter",
    fields: [{ name: "text", label: "Text", type: "textarea" }],
    emails: owners,
  });
  expect(created.status).toBe(200);
  removeLater(`/items/forms/${created.row.id}`);
  const sent = await createAsOwner("/items/form_submissions", {
    form: created.row.id,
    values: [{ value: "Hello" }],
  });
  const path = `/items/form_submissions/${sent}`;

  expect((await editor.get(`${path}?fields=values.value`)).row).toEqual({ values: [{ value: "Hello" }] });
  expect((await editor.patch(path, { form: null })).code).toBe("FORBIDDEN");
  expect((await editor.remove(path)).status).toBe(204);
});
