import { z } from "zod";
import type { Language } from "#server/platform/i18n.ts";
import { formatBytes } from "#server/platform/intl.ts";
import { type Cell, type CellLink, EMPTY_CELL } from "./cell.ts";
import type { DescribedCollection } from "./described-schema.ts";

const wanted = ["id", "title", "description", "type", "filename_download", "filesize"];

const text = z.string().nullish();
const File = z.object({
  id: z.uuid(),
  title: text,
  description: text,
  type: text,
  filename_download: text,
  filesize: z.coerce.number().nullish(),
});

export function listFilePaths(files: DescribedCollection): string[] {
  return wanted.filter((name) => files.fields.has(name));
}

/** A thumbnail for an image, else name, type and size; empty if hidden from this visitor. */
export function toFileCell(value: unknown, language: Language): Cell {
  const file = File.safeParse(typeof value === "string" ? { id: value } : value).data;
  if (!file) return EMPTY_CELL;
  const href = `/assets/${file.id}`;
  const name = file.title ?? file.filename_download ?? file.id;
  if (isPicture(file.type)) return { kind: "pictures", pictures: [toPicture(file, name)] };
  return { kind: "file", href, text: name, note: formatNote(file, language) };
}

/** Thumbnails if all files are images, else links. */
export function toImagesCell(values: unknown[], language: Language, more?: CellLink): Cell {
  const cells = values.map((value) => toFileCell(value, language));
  const pictures = cells.flatMap((cell) => (cell.kind === "pictures" ? cell.pictures : []));
  if (pictures.length === cells.length && pictures.length > 0) return { kind: "pictures", pictures, more };
  const links = cells.flatMap((cell) =>
    cell.kind === "file"
      ? { href: cell.href, text: cell.text }
      : cell.kind === "pictures"
        ? cell.pictures.map(({ href, alt }) => ({ href, text: alt }))
        : [],
  );
  return links.length > 0 ? { kind: "links", links, more } : EMPTY_CELL;
}

function isPicture(type: string | null | undefined): boolean {
  return /^image\/(?!svg)/.test(type ?? "");
}

function toPicture({ id, description }: z.infer<typeof File>, name: string) {
  return { id, alt: description || name, href: `/assets/${id}` };
}

function formatNote({ type, filesize }: z.infer<typeof File>, { locale }: Language): string {
  const size = filesize ? formatBytes(filesize, locale) : undefined;
  return [type?.split("/").at(-1)?.toUpperCase(), size].filter(Boolean).join(", ");
}
