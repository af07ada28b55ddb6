import { type SearchDocument, type SearchKind, searchKinds } from "#server/content/search-source.ts";
import { openDatabase, runDatabaseQuery, runTransaction } from "#server/state/open-database.ts";
import { tokenize } from "./tokenize.ts";

export interface Indexed extends SearchDocument {
  kind: SearchKind;
}

export interface SearchIndex {
  /** `version` is a hash of the source row. */
  put(kind: SearchKind, key: string, entry: { version: string; document: SearchDocument }): void;
  remove(kind: SearchKind, key: string): void;
  versions(kind: SearchKind): Map<string, string>;
  /** One transaction. @throws StateError, as on a full disk */
  change(work: () => void): void;
  /** Best first; ties by date, then key, so that pages never overlap. */
  find(match: string, kind: SearchKind | undefined, limit: number, offset: number): Indexed[];
  count(match: string): Map<SearchKind, number>;
}

/** Weights: title 10, lead 4, body 1. */
const rank = "bm25(words, 10, 4, 1)";

/**
 * SQLite FTS5, safe for several processes. Words are normalized before they are indexed, so that the index and
 * `excerpt.ts` match alike.
 * @param file database path, or ":memory:"
 */
export function createSearchIndex(file: string): SearchIndex {
  const db = openDatabase(file);
  db.exec(`CREATE TABLE IF NOT EXISTS documents (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL,
      version TEXT NOT NULL, document TEXT NOT NULL, published TEXT NOT NULL, UNIQUE (kind, key));
    CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (title, lead, body, content = '', contentless_delete = 1,
      tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3');`);
  const locate = db.prepare("SELECT id FROM documents WHERE kind = ? AND key = ?");
  const write = db.prepare(
    "INSERT INTO documents (kind, key, version, document, published) VALUES (?, ?, ?, ?, ?) RETURNING id",
  );
  const index = db.prepare("INSERT INTO words (rowid, title, lead, body) VALUES (?, ?, ?, ?)");
  const drop = db.prepare("DELETE FROM documents WHERE id = ?");
  const dropWords = db.prepare("DELETE FROM words WHERE rowid = ?");
  const listed = db.prepare("SELECT key, version FROM documents WHERE kind = ?");
  const matching = db.prepare(`SELECT kind, document FROM words JOIN documents ON documents.id = words.rowid
    WHERE words MATCH ? AND (? IS NULL OR kind = ?) ORDER BY ${rank}, published DESC, kind, key LIMIT ? OFFSET ?`);
  const counted =
    db.prepare(`SELECT kind, count(*) AS number FROM words JOIN documents ON documents.id = words.rowid
    WHERE words MATCH ? GROUP BY kind`);

  function remove(kind: SearchKind, key: string) {
    const id = locate.get(kind, key)?.id;
    if (id === undefined) return;
    dropWords.run(id);
    drop.run(id);
  }

  return {
    remove,
    put(kind, key, { version, document }) {
      remove(kind, key);
      const { title, note, lead, body, published = "" } = document;
      const id = write.get(kind, key, version, JSON.stringify(document), published)?.id;
      index.run(id ?? null, folded(title), folded(`${note} ${lead}`), folded(body));
    },
    versions: (kind) => new Map(listed.all(kind).map((row) => [String(row.key), String(row.version)])),
    change: (work) => runDatabaseQuery(() => runTransaction(db, work)),
    find: (match, kind, limit, offset) =>
      matching
        .all(match, kind ?? null, kind ?? null, limit, offset)
        .flatMap((row) => parseKinds(row).map((kind) => ({ ...JSON.parse(String(row.document)), kind }))),
    count: (match) =>
      new Map(counted.all(match).flatMap((row) => parseKinds(row).map((kind) => [kind, Number(row.number)]))),
  };
}

/** None where another version has written it. */
function parseKinds({ kind }: Record<string, unknown>): SearchKind[] {
  return searchKinds.filter((one) => one === kind);
}

function folded(text: string): string {
  return tokenize(text)
    .map((word) => word.folded)
    .join(" ");
}
