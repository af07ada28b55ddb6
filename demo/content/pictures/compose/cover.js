import { drawBook } from "./formats/book.js";
import { drawCassette } from "./formats/cassette.js";
import { drawChart } from "./formats/chart.js";
import { drawEbook } from "./formats/ebook.js";
import { drawNotebook } from "./formats/notebook.js";
import { print } from "./formats/print.js";
import { drawRecording } from "./formats/recording.js";

const FORMATS = {
  book: drawBook,
  chart: drawChart,
  print,
  notebook: drawNotebook,
  recording: drawRecording,
  cassette: drawCassette,
  ebook: drawEbook,
};

/** The product itself, seen from the front on a tinted ground. */
export function drawCover(sheet, spec, design, size) {
  sheet.fillStyle = design.ground;
  sheet.fillRect(0, 0, size.width, size.height);
  FORMATS[spec.format ?? "book"](sheet, spec, design, size);
}
