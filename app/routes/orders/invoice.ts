import type { LoaderFunctionArgs } from "@remix-run/node";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { seeOther } from "#server/http/responses.ts";
import { languageOf, onwardPath } from "#server/languages.ts";
import { openInvoice } from "#server/orders/open-invoice.ts";
import { openOrder } from "#server/orders/open-order.ts";
import { plainAnswer } from "./plain-answer.ts";

/** `/orders/:id/invoices/:invoice?key=`: an invoice or a credit note as a PDF, for whoever has the link to its order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buying } = languageOf(request).texts;
  const key = new URL(request.url).searchParams.get("key");
  try {
    const opened = await openOrder(serviceDirectus, params.id ?? "", key);
    if (opened.kind === "expired") return seeOther(onwardPath(request, "/orders/find"));
    const invoice =
      opened.kind === "order" && (await openInvoice(serviceDirectus, opened.order, params.invoice ?? ""));
    return invoice ? answer(invoice) : plainAnswer(404, buying.invoices.none);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return plainAnswer(503, buying.order.filesAway);
  }
}

function answer({ name, pdf }: { name: string; pdf: Buffer }): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.length),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store, no-transform",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
