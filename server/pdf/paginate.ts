/** Kept together on a page. Height in points. */
export interface DocumentBlock<Draw> {
  height: number;
  draw: Draw;
  /** A table row: its header is repeated on each page. */
  isRow?: boolean;
}

/** Never breaks a block. `rooms` are the usable heights in points. */
export function paginate<Draw>(
  blocks: DocumentBlock<Draw>[],
  head: DocumentBlock<Draw>,
  rooms: { first: number; other: number },
): DocumentBlock<Draw>[][] {
  const pages: DocumentBlock<Draw>[][] = [[]];
  let left = rooms.first;
  for (const block of blocks) {
    const page = pages.at(-1) ?? [];
    const needsHead = block.isRow === true && !page.some(({ isRow }) => isRow);
    const height = block.height + (needsHead ? head.height : 0);
    if (height > left && page.length > 0) {
      pages.push(block.isRow ? [head, block] : [block]);
      left = rooms.other - block.height - (block.isRow ? head.height : 0);
    } else {
      page.push(...(needsHead ? [head, block] : [block]));
      left -= height;
    }
  }
  return pages;
}
