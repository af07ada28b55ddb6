import { book } from "./formats/book.js";
import { chart } from "./formats/chart.js";
import { ebook } from "./formats/ebook.js";
import { notebook } from "./formats/notebook.js";
import { print } from "./formats/print.js";
import { record } from "./formats/record.js";

const FORMATS = { book, chart, print, notebook, record, ebook };

/** The product itself, seen from the front on a tinted ground. */
export function cover(sheet, spec, design, size) {
  sheet.fillStyle = design.ground;
  sheet.fillRect(0, 0, size.width, size.height);
  FORMATS[spec.format ?? "book"](sheet, spec, design, size);
}
