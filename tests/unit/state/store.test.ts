import { openSqliteStore } from "#server/state/sqlite-store.ts";
import { storeContract } from "../../support/store-contract.ts";

const store = openSqliteStore(":memory:");

storeContract(() => store);
