import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";

/**
 * Everything the stand-in knows, in memory, one map per kind of record. With a file, each commit appends one
 * line holding all records changed since the last one, so that a request is on disk as a whole or not at all;
 * a line torn by a kill is ignored, and opening the file compacts it.
 */
export class Store {
  #kinds = new Map();
  #changed = new Map();
  #added = new Set();
  #file;

  /** @param {string} [file] */
  constructor(file) {
    this.#file = file;
    if (file && existsSync(file)) {
      this.#replay(file);
      this.#compact(file);
    }
  }

  /**
   * Adds the record or notes that it was changed.
   * @template {{ id: string }} T
   * @param {string} kind @param {T} record @returns {T}
   */
  put(kind, record) {
    const key = `${kind} ${record.id}`;
    if (!this.#of(kind).has(record.id)) this.#added.add(key);
    this.#of(kind).set(record.id, record);
    this.#changed.set(key, [kind, record.id]);
    return record;
  }

  /** @param {string} kind @param {string} id */
  get(kind, id) {
    return this.#of(kind).get(id);
  }

  /** In order of creation. @param {string} kind @returns {any[]} */
  all(kind) {
    return [...this.#of(kind).values()];
  }

  /** @param {string} kind @param {string} id */
  remove(kind, id) {
    this.#of(kind).delete(id);
    this.#changed.set(`${kind} ${id}`, [kind, id]);
  }

  /** The API object with this id, whatever its kind. @param {string} id */
  find(id) {
    for (const records of this.#kinds.values()) {
      const record = records.get(id);
      if (record?.object) return record;
    }
    return undefined;
  }

  clear() {
    for (const [kind, records] of this.#kinds) for (const id of [...records.keys()]) this.remove(kind, id);
  }

  /** Forgets the records added since the last commit: the request that added them was refused. */
  discardAdded() {
    for (const key of this.#added) {
      const [kind, id] = this.#changed.get(key);
      this.#of(kind).delete(id);
      this.#changed.delete(key);
    }
    this.#added.clear();
  }

  commit() {
    this.#added.clear();
    if (this.#changed.size === 0) return;
    const entries = [...this.#changed.values()].map(([kind, id]) => [kind, id, this.get(kind, id) ?? null]);
    this.#changed.clear();
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(entries)}\n`);
  }

  #of(kind) {
    if (!this.#kinds.has(kind)) this.#kinds.set(kind, new Map());
    return this.#kinds.get(kind);
  }

  #replay(file) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      for (const [kind, id, record] of parseLine(line)) {
        if (record) this.#of(kind).set(id, record);
        else this.#of(kind).delete(id);
      }
    }
  }

  #compact(file) {
    const entries = [];
    for (const [kind, records] of this.#kinds) {
      for (const [id, record] of records) entries.push(JSON.stringify([[kind, id, record]]));
    }
    const next = `${file}.next`;
    const handle = openSync(next, "w");
    writeSync(handle, entries.map((entry) => `${entry}\n`).join(""));
    fsyncSync(handle);
    closeSync(handle);
    renameSync(next, file);
  }
}

function parseLine(line) {
  try {
    return JSON.parse(line || "[]");
  } catch {
    return [];
  }
}
