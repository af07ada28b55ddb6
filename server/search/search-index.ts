import type { SearchDocument, SearchKind } from "#server/content/search-source.ts";
import { askDatabase, inTransaction, openDatabase } from "#server/state/open-database.ts";
import { wordsOf } from "./words.ts";

/** A document as it lies in the index. */
export interface Indexed extends SearchDocument {
  kind: SearchKind;
}

export interface SearchIndex {
  /** Puts a document in, in place of the one before. `version` names the row that it was made of. */
  put(kind: SearchKind, key: string, version: string, document: SearchDocument): void;
  remove(kind: SearchKind, key: string): void;
  /** The versions of what is in it, by key. */
  versions(kind: SearchKind): Map<string, string>;
  /** Runs changes in one transaction. @throws StateError when there is no room for them */
  change(work: () => void): void;
  /** What matches, best first; ties by date, then by key, so that pages never overlap. */
  find(match: string, kind: SearchKind | undefined, limit: number, offset: number): Indexed[];
  /** How many match, by kind. */
  count(match: string): Map<SearchKind, number>;
}

/** A hit in a title counts ten times one in the text, in the lead four times. */
const rank = "bm25(words, 10, 4, 1)";

/**
 * The search of one machine: SQLite's FTS5, safe for several processes. The words are folded before they come in, so that
 * the index and the marks of `excerpt.ts` agree on what is alike.
 * @param file path of the database, or ":memory:"
 */
export function openSearchIndex(file: string): SearchIndex {
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
    put(kind, key, version, document) {
      remove(kind, key);
      const { title, note, lead, body, published = "" } = document;
      const id = write.get(kind, key, version, JSON.stringify(document), published)?.id;
      index.run(id ?? null, folded(title), folded(`${note} ${lead}`), folded(body));
    },
    versions: (kind) => new Map(listed.all(kind).map((row) => [String(row.key), String(row.version)])),
    change: (work) => askDatabase(() => inTransaction(db, work)),
    find: (match, kind, limit, offset) =>
      matching
        .all(match, kind ?? null, kind ?? null, limit, offset)
        .map((row) => ({ ...JSON.parse(String(row.document)), kind: row.kind as SearchKind })),
    count: (match) => new Map(counted.all(match).map((row) => [row.kind as SearchKind, Number(row.number)])),
  };
}

function folded(text: string): string {
  return wordsOf(text)
    .map((word) => word.folded)
    .join(" ");
}
