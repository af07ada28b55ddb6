import { build } from "vite";

/**
 * `next-auth/react` and `next-auth/webauthn` as a page loads them, in one script: `window.authJs` has their functions, the
 * second one's `signIn` as `signInByPasskey`; `show` puts a component into the page that says who is signed in.
 * @param basePath where the auth API is
 */
export async function bundleAuthJsClient(basePath: string): Promise<string> {
  const entry = "\0auth-js-client";
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env": "{}", "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import * as client from "next-auth/react";
               import { signIn as signInByPasskey } from "next-auth/webauthn";
               import { createElement } from "react";
               import { createRoot } from "react-dom/client";
               const basePath = ${JSON.stringify(basePath)};
               function Who() {
                 const { status, data, update } = client.useSession();
                 const who = [status, data?.user?.name].filter(Boolean).join(": ");
                 const onClick = () => update({ name: "Somebody else" });
                 return [createElement("output", { key: "who" }, who), createElement("button", { key: "update", onClick }, "Update")];
               }
               function show() {
                 const provider = createElement(client.SessionProvider, { basePath, refetchOnWindowFocus: false }, createElement(Who));
                 createRoot(document.body.appendChild(document.createElement("main"))).render(provider);
               }
               client.__NEXTAUTH.basePath = basePath;
               window.authJs = { ...client, signInByPasskey, show };`
            : undefined,
      },
    ],
    build: { write: false, rollupOptions: { input: entry, output: { format: "iife" } } },
  });
  const [first] = [built].flat();
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("the client could not be bundled");
  return chunk.code;
}
