import type { Directus } from "#server/directus/client.ts";
import { isUnavailable } from "#server/directus/errors.ts";
import { readPrivately, storePrivately } from "#server/directus/private-files.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { underLease } from "#server/state/lease.ts";
import { fileNameOf, type Invoice } from "./invoice.ts";
import { listWithoutFile, setFile } from "./invoices.ts";

/**
 * The PDF of an invoice: the file that it was put into when it was first asked for. Until then, and where the backend
 * keeps no files for us, it is drawn from what was stored when it was issued.
 * @param directus the service door
 * @throws DirectusError "unavailable"
 */
export async function invoiceFile(directus: Directus, invoice: Invoice): Promise<Buffer> {
  const stored = invoice.file ? await readPrivately(directus, invoice.file) : undefined;
  if (stored) return stored;
  const { drawPaper } = await import("#server/paper/draw-paper.ts");
  const pdf = drawPaper(invoice.paper);
  if (!invoice.file) await keep(directus, invoice, pdf);
  return pdf;
}

/** Puts invoices into their files whose mail never asked for them. */
export async function keepInvoices(directus: Directus, before: Date): Promise<void> {
  for (const invoice of await listWithoutFile(directus, before)) {
    try {
      await invoiceFile(directus, invoice);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, invoice: invoice.number }, "an invoice could not be drawn");
    }
  }
}

/** What was drawn is good whatever becomes of its file, which is tried again later. Two at once would leave a file that nothing names; the lease makes that rare, and it harms nobody. */
async function keep(directus: Directus, invoice: Invoice, pdf: Buffer): Promise<void> {
  const lease = { kind: "invoice-lease", key: invoice.id, seconds: limits.mailLease };
  try {
    await underLease(lease, async () => {
      const bytes = new Uint8Array(pdf);
      const file = await storePrivately(directus, {
        name: fileNameOf(invoice),
        type: "application/pdf",
        bytes,
      });
      await setFile(directus, invoice.id, file);
    });
  } catch (error) {
    log.warn({ err: error, invoice: invoice.number }, "an invoice could not be stored as a file");
  }
}
