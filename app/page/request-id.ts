import { createContext } from "react";

/** The id of the request, provided on the server; an error page names it, so that a report leads to its line in the log. */
export const RequestIdContext = createContext<string | undefined>(undefined);
