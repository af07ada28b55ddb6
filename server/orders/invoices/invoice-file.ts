import { withLease } from "#server/concurrency/lease.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { readPrivateFile, storePrivateFile } from "#server/directus/files/private-files.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { getInvoiceFileName, type Invoice } from "./invoice.ts";
import { listWithoutFile, setFile } from "./invoices.ts";

/** Stored on first request, or rendered from the document stored at issue. @throws DirectusError "unavailable" */
export async function getOrCreateInvoiceFile(directus: DirectusClient, invoice: Invoice): Promise<Buffer> {
  const stored = invoice.file ? await readPrivateFile(directus, invoice.file) : undefined;
  if (stored) return stored;
  const { renderPdf } = await import("#server/pdf/render-document.ts");
  const pdf = renderPdf(invoice.document);
  if (!invoice.file) await keep(directus, invoice, pdf);
  return pdf;
}

export async function storeInvoiceFiles(directus: DirectusClient, before: Date): Promise<void> {
  for (const invoice of await listWithoutFile(directus, before)) {
    try {
      await getOrCreateInvoiceFile(directus, invoice);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, invoice: invoice.number }, "an invoice could not be drawn");
    }
  }
}

/** Failed storage is retried later. The lease makes duplicate, unreferenced files rare; they are harmless. */
async function keep(directus: DirectusClient, invoice: Invoice, pdf: Buffer): Promise<void> {
  const lease = { kind: "invoice-lease", key: invoice.id, seconds: limits.mailLease };
  try {
    await withLease(lease, async () => {
      const bytes = new Uint8Array(pdf);
      const file = await storePrivateFile(directus, {
        name: getInvoiceFileName(invoice),
        type: "application/pdf",
        bytes,
      });
      await setFile(directus, invoice.id, file);
    });
  } catch (error) {
    log.warn({ err: error, invoice: invoice.number }, "an invoice could not be stored as a file");
  }
}
