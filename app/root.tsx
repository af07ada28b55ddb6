import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import { useContext } from "react";
import type { Handle } from "#app/handle.ts";
import { NonceContext } from "#app/nonce.ts";

export default function App() {
  const nonce = useContext(NonceContext);
  const hydrates = useMatches().some((match) => (match.handle as Handle | undefined)?.hydrate);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        {hydrates ? <ScrollRestoration nonce={nonce} /> : null}
        {hydrates ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}
