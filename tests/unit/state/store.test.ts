import { createSqliteStore } from "#server/state/sqlite-store.ts";
import { storeContract } from "../../support/store-contract.ts";

const store = createSqliteStore(":memory:");

storeContract(() => store);
