import encodeQR from "qr";

/** An SVG path in a square of `size` units, including the quiet zone. */
export interface QrPath {
  size: number;
  path: string;
}

export function drawQrCode(text: string): QrPath {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join("") };
}
