import { openDatabase } from "#server/state/open-database.ts";

/** Opens a database each time that it is told which, and says what came of it. */
process.on("message", (file: string) => {
  try {
    openDatabase(file).exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY)");
    process.send?.("open");
  } catch (error) {
    process.send?.(String(error));
  }
});
process.send?.("ready");
