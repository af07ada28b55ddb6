import type { LoaderFunctionArgs } from "@remix-run/node";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { seeOther } from "#server/http/responses.ts";
import { findOrderByLink } from "#server/orders/access/open-order.ts";
import { openInvoice } from "#server/orders/invoices/open-invoice.ts";
import { getLanguage, getLocalizedPath } from "#server/platform/i18n.ts";
import { createTextResponse } from "./text-response.ts";

/** `/orders/:id/invoices/:invoice?key=`: an invoice or a credit note as a PDF, for whoever has the link to its order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { t } = getLanguage(request);
  const key = new URL(request.url).searchParams.get("key");
  try {
    const opened = await findOrderByLink(serviceClient, params.id ?? "", key);
    if (opened.kind === "expired") return seeOther(getLocalizedPath(request, "/orders/find"));
    const invoice =
      opened.kind === "order" && (await openInvoice(serviceClient, opened.order, params.invoice ?? ""));
    return invoice ? answer(invoice) : createTextResponse(404, t("buying.invoices.none"));
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return createTextResponse(503, t("buying.order.filesAway"));
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
