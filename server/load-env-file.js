/**
 * For `node --import`: reads `.env` where there is one; what the environment has already stays. Node's own
 * `--env-file-if-exists` does that too, but writes to standard error where there is none.
 */
import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";

if (existsSync(".env")) loadEnvFile();
