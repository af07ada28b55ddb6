const A5 = { width: 420, height: 595 };
const MARGIN = 48;
const LINE = 15;
const CHARACTERS = 62;
const LINES = Math.floor((A5.height - 2 * MARGIN) / LINE);

/**
 * A PDF with the product's own text, in the viewer's Helvetica.
 *
 * @param {any} product
 * @see https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf section 7.5
 */
export function buildPdf({ title, subtitle, contributor, content }) {
  const opening = [title, subtitle, contributor].filter(Boolean);
  const lines = [...opening, "", ...content.split("\n").flatMap(wrap)];
  const pages = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, at) =>
    lines.slice(at * LINES, (at + 1) * LINES),
  );
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  return assemble([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A5.width} ${A5.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      stream(page),
    ]),
  ]);
}

/** @param {string[]} lines */
function stream(lines) {
  const shown = lines.map((line) => `(${escapeString(line)}) Tj T*`).join("\n");
  const text = `BT /F1 11 Tf ${LINE} TL ${MARGIN} ${A5.height - MARGIN} Td\n${shown}\nET`;
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

/** @param {string[]} objects */
function assemble(objects) {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Uint8Array(
    Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, "latin1"),
  );
}

/** @param {string} paragraph */
function wrap(paragraph) {
  const lines = [""];
  for (const word of paragraph.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length >= CHARACTERS) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/** Letters outside Latin-1 lose their marks, as they would on an old typewriter. @param {string} text */
function escapeString(text) {
  const plain = text.replaceAll(/[^\u0020-\u00ff]/g, (letter) =>
    letter.normalize("NFD").replaceAll(/[^\u0020-\u007e]/g, ""),
  );
  return plain.replaceAll(/[\\()]/g, "\\$&");
}
