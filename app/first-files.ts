import sans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2?url";
import serif from "@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url";
import type { LinkDescriptor } from "@remix-run/node";
import styles from "./styles/index.css?url";

/** What every page needs first. */
export const firstFiles: LinkDescriptor[] = [
  { rel: "preload", href: sans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: serif, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
];

/** The same as a `Link` header, which a CDN can send ahead of the page as 103 Early Hints. */
export const firstFilesHeader = [
  `<${styles}>; rel=preload; as=style`,
  ...[sans, serif].map((font) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
].join(", ");
