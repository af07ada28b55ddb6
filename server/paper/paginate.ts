/** Something that stays together on a page. Heights in points. */
export interface Block<Draw> {
  height: number;
  draw: Draw;
  /** A row of the table: its head is repeated where a page begins with one. */
  isRow?: boolean;
}

/**
 * Divides blocks among pages: none is broken, and a page that begins with a row of the table begins with its head.
 * @param rooms the height that the first page has, and all others
 * @returns at least one page
 */
export function paginate<Draw>(
  blocks: Block<Draw>[],
  head: Block<Draw>,
  rooms: { first: number; other: number },
): Block<Draw>[][] {
  const pages: Block<Draw>[][] = [[]];
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
