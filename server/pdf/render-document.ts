import { createCanvas, PDFDocument, type SKRSContext2D } from "@napi-rs/canvas";
import type { PdfDocument } from "./document.ts";
import { type DocumentBlock, paginate } from "./paginate.ts";
import {
  createTextCanvas,
  PAGE_SIZE,
  type Style,
  TEXT_WIDTH,
  type TextCanvas,
  wrapToWidth,
} from "./text-canvas.ts";

type Draw = (pen: TextCanvas, y: number) => void;
type Part = DocumentBlock<Draw>;
type Columns = typeof pricedColumns;
type Break = (text: string, width: number, style: Style) => string[];

const body: Style = { size: 9 };
const small: Style = { size: 8, quiet: true };
const strong: Style = { size: 9, weight: 600 };
const leading = 13;
/** Table columns: offsets in points from the start margin. */
const pricedColumns = { what: { width: 220 }, quantity: 262, price: 352, tax: 395, amount: TEXT_WIDTH };
/** Where nothing is priced. */
const unpricedColumns = { ...pricedColumns, what: { width: 400 }, quantity: TEXT_WIDTH };
/** Start of totals and facts, in points. */
const aside = 272;
const foot = PAGE_SIZE.height - PAGE_SIZE.margin;
const below = { first: PAGE_SIZE.margin, other: PAGE_SIZE.margin + 34 };

/** @returns PDF/A-2 with embedded fonts and searchable text */
export function renderPdf(document: PdfDocument): Buffer {
  const draft = createCanvas(PAGE_SIZE.width, PAGE_SIZE.height).getContext("2d");
  const pages = layOut(document, (text, width, style) => wrapToWidth(draft, text, { width, style }));
  const title = `${document.title} ${document.number}`;
  const pdf = new PDFDocument({ title, author: document.seller[0] ?? "", creator: "Vitrine", pdfa: true });
  pages.forEach((parts, index) => {
    const context = pdf.beginPage(PAGE_SIZE.width, PAGE_SIZE.height) as SKRSContext2D;
    const pen = createTextCanvas(context, document.direction);
    drawFoot(pen, document, { number: index + 1, of: pages.length });
    if (index > 0) drawRunningHead(pen, document);
    let y: number = index > 0 ? below.other : below.first;
    for (const { draw, height } of parts) {
      draw(pen, y);
      y += height;
    }
    pdf.endPage();
  });
  return pdf.close();
}

function layOut(document: PdfDocument, wrap: Break): Part[][] {
  const at = document.columns.amount ? pricedColumns : unpricedColumns;
  const rows = document.lines.map((line) => toRowPart(line, wrap, at));
  const parts = [
    headPart(document, wrap),
    ...rows,
    ...(document.sums.length > 0 ? [sumsPart(document, wrap)] : []),
    ...(document.taxes.length > 0 ? [taxesPart(document)] : []),
    ...document.notes.flatMap((note) => noteParts(note, wrap)),
  ];
  const end = foot - 2 * leading;
  return paginate(parts, tableHead(document, at), { first: end - below.first, other: end - below.other });
}

function headPart({ seller, title, number, buyerLabel, buyer, facts }: PdfDocument, wrap: Break): Part {
  const from = seller.flatMap((line, index) => wrap(line, TEXT_WIDTH, index === 0 ? strong : small));
  const to = buyer.flatMap((line) => wrap(line, aside - 24, body));
  const about = facts.map(({ label, value }) => ({ label, lines: wrap(value, 150, body) }));
  const titleAt = from.length * leading + 44;
  const blockAt = titleAt + 40;
  const factRows = about.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0);
  const height = blockAt + Math.max(to.length + 1, factRows) * leading + 24;
  return {
    height,
    draw(pen, y) {
      from.forEach((line, index) => void pen.text(line, [0, y + index * leading], index ? small : strong));
      pen.text(`${title} ${number}`, [0, y + titleAt], { size: 20, weight: 600 });
      pen.text(buyerLabel, [0, y + blockAt], small);
      to.forEach((line, index) => void pen.text(line, [0, y + blockAt + (index + 1) * leading], body));
      let at = y + blockAt;
      for (const { label, lines } of about) {
        pen.text(label, [aside, at], small);
        lines.forEach((line, index) => void pen.text(line, [TEXT_WIDTH, at + index * leading], atEnd(body)));
        at += Math.max(1, lines.length) * leading;
      }
    },
  };
}

function tableHead({ columns: words }: PdfDocument, columns: Columns): Part {
  return {
    height: leading + 8,
    draw(pen, y) {
      pen.text(words.what, [0, y], small);
      pen.text(words.quantity, [columns.quantity, y], atEnd(small));
      pen.text(words.price, [columns.price, y], atEnd(small));
      pen.text(words.tax, [columns.tax, y], atEnd(small));
      pen.text(words.amount, [columns.amount, y], atEnd(small));
      pen.rule(y + 5);
    },
    isRow: true,
  };
}

function toRowPart(line: PdfDocument["lines"][number], wrap: Break, columns: Columns): Part {
  const what = wrap(line.what, columns.what.width, body);
  const detail = line.detail ? wrap(line.detail, columns.what.width, small) : [];
  return {
    height: (what.length + detail.length) * leading + 5,
    draw(pen, y) {
      const first = y + leading / 2;
      what.forEach((text, index) => void pen.text(text, [0, first + index * leading], body));
      detail.forEach(
        (text, index) => void pen.text(text, [0, first + (what.length + index) * leading], small),
      );
      pen.text(line.quantity, [columns.quantity, first], atEnd(body));
      pen.text(line.price, [columns.price, first], atEnd(body));
      pen.text(line.tax, [columns.tax, first], atEnd(body));
      pen.text(line.amount, [columns.amount, first], atEnd(body));
    },
    isRow: true,
  };
}

function sumsPart({ sums }: PdfDocument, wrap: Break): Part {
  const rows = sums.map(({ label, value }, index) => {
    const style = index === sums.length - 1 ? strong : body;
    return { lines: wrap(label, 120, style), value, style };
  });
  const height = rows.reduce((sum, { lines }) => sum + lines.length * leading + 2, 0) + 20;
  return {
    height,
    draw(pen, y) {
      pen.rule(y, aside, TEXT_WIDTH);
      let at = y + leading + 2;
      for (const { lines, value, style } of rows) {
        lines.forEach((line, index) => void pen.text(line, [aside, at + index * leading], style));
        pen.text(value, [TEXT_WIDTH, at], atEnd(style));
        at += lines.length * leading + 2;
      }
    },
  };
}

function taxesPart({ taxColumns, taxes }: PdfDocument): Part {
  const ends = [0, 262, 352, TEXT_WIDTH];
  const row = (pen: TextCanvas, cells: string[], y: number, style: Style) =>
    cells.forEach((cell, index) => void pen.text(cell, [ends[index] ?? 0, y], index ? atEnd(style) : style));
  return {
    height: (taxes.length + 1) * leading + 30,
    draw(pen, y) {
      row(pen, taxColumns, y + leading, small);
      pen.rule(y + leading + 5);
      taxes.forEach((cells, index) => void row(pen, cells, y + (index + 2) * leading + 5, body));
    },
  };
}

/** One block per line, so that a long note can continue on the next page. */
function noteParts(note: string, wrap: Break): Part[] {
  return note
    .split("\n")
    .flatMap((line) => wrap(line, TEXT_WIDTH, small))
    .map((line) => ({ height: leading, draw: (pen, y) => pen.text(line, [0, y + leading], small) }));
}

function drawRunningHead(pen: TextCanvas, { title, number, seller }: PdfDocument) {
  pen.text(`${title} ${number}`, [0, PAGE_SIZE.margin], strong);
  pen.text(seller[0] ?? "", [TEXT_WIDTH, PAGE_SIZE.margin], atEnd(small));
}

function drawFoot(
  pen: TextCanvas,
  { foot: words, page }: PdfDocument,
  { number, of }: { number: number; of: number },
) {
  pen.rule(foot - leading);
  pen.text(words, [0, foot], { ...small, ours: true });
  const at = page.replace("{page}", String(number)).replace("{pages}", String(of));
  pen.text(at, [TEXT_WIDTH, foot], atEnd(small));
}

function atEnd(style: Style): Style {
  return { ...style, atEnd: true };
}
