import { inflateSync } from "node:zlib";

/**
 * The texts on each page of a PDF as Skia writes it, each piece that was written at once, in the order of its letters on
 * the page: what is written from right to left comes out backwards. A glyph that says no letter is a "�".
 */
export function extractPdfText(pdf: Buffer): string[][] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const letters = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => {
        const font = objects.get(id)?.head ?? "";
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? "";
        const letters = lettersOf(objects.get(unicode)?.body ?? "");
        return [name, { letters, digits: font.includes("/Type3") ? 2 : 4 }];
      }),
    );
    return piecesOf(objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? "")?.body ?? "", letters);
  });
}

function objectsOf(pdf: Buffer): Map<string, { head: string; body: string }> {
  const source = pdf.toString("latin1");
  const found = source.matchAll(/(\d+) 0 obj\s*([\s\S]*?)(stream\r?\n|endobj)/g);
  return new Map(
    [...found].map(({ index, 0: all, 1: id = "", 2: head = "", 3: ends }) => {
      const at = index + all.length;
      const bytes = pdf.subarray(at, source.indexOf("endstream", at));
      const isText = ends !== "endobj" && head.includes("/FlateDecode");
      return [id, { head, body: isText ? inflateSync(bytes).toString("latin1") : "" }];
    }),
  );
}

/** A font's own map from glyphs to what they say. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const sections = map.matchAll(/begin(bfchar|bfrange)\n([\s\S]*?)end/g);
  for (const [, kind, lines = ""] of sections) {
    for (const line of lines.trim().split("\n")) {
      const codes = [...line.matchAll(/<([0-9A-F]+)>/g)].map(([, code = ""]) => code);
      const text = Buffer.from(codes.at(-1) ?? "", "hex")
        .swap16()
        .toString("utf16le");
      const [first = 0, last = 0] = codes.map((code) => Number.parseInt(code, 16));
      const base = text.codePointAt(0) ?? 0;
      if (kind === "bfchar") letters.set(first, text);
      else
        for (let glyph = first; glyph <= last; glyph++)
          letters.set(glyph, String.fromCodePoint(base + glyph - first));
    }
  }
  return letters;
}

/** What a font's glyphs say, and how many hexadecimal digits each has in the text. */
interface Font {
  letters: Map<number, string>;
  digits: number;
}

function piecesOf(content: string, fonts: Map<string, Font>): string[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, piece = ""]) => {
    let font: Font = { letters: new Map(), digits: 4 };
    let text = "";
    for (const [, name, glyphs = ""] of piece.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g)) {
      if (name) font = fonts.get(name) ?? font;
      for (const glyph of glyphs.match(new RegExp(`.{${font.digits}}`, "g")) ?? [])
        text += font.letters.get(Number.parseInt(glyph, 16)) ?? "\ufffd";
    }
    return text;
  });
}
