/** Where a map leaves room: the rectangle at its lower left that no hex lies in. */
import type { Sheet } from './sheet';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The largest rectangle free of hexes that begins at the lower left corner of a sheet, in the sheet's measure. */
export function freeCorner(sheet: Pick<Sheet, 'hexes' | 'corners' | 'width' | 'height'>): Rectangle {
  const wide = Math.max(...sheet.corners.map(([x]) => Math.abs(x)));
  const high = Math.max(...sheet.corners.map(([, y]) => Math.abs(y)));
  const boxes = Object.values(sheet.hexes).map(({ x, y }) => ({ left: x - wide, bottom: y + high }));
  let best: Rectangle = { left: 0, top: sheet.height, width: 0, height: 0 };
  for (const { bottom: top } of [...boxes, { bottom: 0 }]) {
    const width = Math.min(sheet.width, ...boxes.filter((box) => box.bottom > top + 0.5).map((box) => box.left));
    const height = sheet.height - top;
    if (width > 0 && height > 0 && width * height > best.width * best.height) best = { left: 0, top, width, height };
  }
  return best;
}
