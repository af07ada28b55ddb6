import { crc32, deflateSync } from "node:zlib";
import { endpoints } from "./endpoints.ts";

/** The pack's two folders: open to everybody, and to nobody but the shop. */
export const folders = {
  open: "0c0ffee0-0000-4000-8000-000000000001",
  shut: "0c0ffee0-0000-4000-8000-000000000002",
};

interface NewFile {
  name: string;
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** Puts a file into the demo's Directus as its administrator does in Studio. @returns its id */
export function uploadFile(file: NewFile, folder = folders.open): Promise<string> {
  return uploadTo(endpoints.directus.url, endpoints.directus.adminToken, folder, file);
}

/** Puts another content in a file's place, as an administrator does in Studio. */
export async function replaceFile(id: string, file: NewFile): Promise<void> {
  const { url, adminToken } = endpoints.directus;
  await sendTo(`${url}/files/${id}`, "PATCH", adminToken, file);
}

/** Puts a file, or a small picture, into any Directus. @returns its id */
export function uploadTo(
  directus: string,
  token: string,
  folder: string,
  file: NewFile = { name: "one.png", type: "image/png", content: png(40, 30) },
): Promise<string> {
  return sendTo(`${directus}/files`, "POST", token, file, folder);
}

async function sendTo(url: string, method: string, token: string, file: NewFile, folder?: string) {
  const form = new FormData();
  if (folder) form.append("folder", folder);
  form.append("file", new Blob([file.content], { type: file.type }), file.name);
  const answer = await fetch(url, { method, headers: { Authorization: `Bearer ${token}` }, body: form });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** A PNG of one colour. */
export function png(width: number, height: number, colour: [number, number, number] = [22, 50, 79]) {
  const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array(width).fill(colour).flat())]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.concat(Array(height).fill(row)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
