import type { Admin } from "./admin.ts";
import type { PackComponent } from "./components.ts";
import {
  beginVersion,
  type Memory,
  memoryCollection,
  readInstalledVersion,
  readMemory,
  recordInstalledVersion,
} from "./memory.ts";
import { isSame } from "./merge-row.ts";
import type { Names } from "./names.ts";
import type { PackFiles, Snapshot } from "./pack.ts";

/** Opens what a Directus keeps of the packs that it got; the collection for that comes with the pack. */
export function openJournal(
  admin: Admin,
  here: Snapshot,
  { names, files }: { names: Names; files: PackFiles },
) {
  const version = readInstalledVersion(files);
  const place = names[memoryCollection];
  let isThere = here.collections.some(({ collection }) => collection === place);
  let row: number | undefined;

  /** Before the first thing is written, or right after the collection is there. */
  async function begin(memory: Memory): Promise<void> {
    row ??= memory.row;
    if (row === undefined && isThere && place) row = await beginVersion(admin, place, files);
  }

  return {
    read: () => readMemory(admin, isThere ? place : undefined, version),
    /** The same parts, each with what has to be written down before, and one that says that all of them are done. */
    keep(parts: PackComponent[], memory: Memory, waiting: string[]): PackComponent[] {
      if (!place) return parts;
      const recorded = parts.map((part) => ({
        ...part,
        async create() {
          await begin(memory);
          await part.create();
          isThere ||= part.title === "collections";
          await begin(memory);
        },
      }));
      const done = memory.version === version && isSame(memory.waiting, waiting);
      return [
        ...recorded,
        {
          title: "version",
          missing: done ? [] : [version],
          changing: [],
          differing: [],
          there: done ? 1 : 0,
          async create() {
            await begin(memory);
            if (row !== undefined) await recordInstalledVersion(admin, place, { row, waiting });
          },
        },
      ];
    },
  };
}
