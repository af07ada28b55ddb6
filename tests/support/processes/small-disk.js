import { DatabaseSync } from "node:sqlite";

/** Loaded before a site (`--import`): its databases have no more room than `VITRINE_PAGES` pages, as on a disk that is full. */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql);
  if (sql.includes("journal_mode")) exec.call(this, `PRAGMA max_page_count = ${process.env.VITRINE_PAGES}`);
};
