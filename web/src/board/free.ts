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

export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';

/** The corner of the window in which something of a size covers the fewest hexes of the whole map; the first of equals. */
export function emptiest(
  sheet: Pick<Sheet, 'hexes' | 'corners' | 'width' | 'height'>,
  window: { width: number; height: number; farthest: number },
  size: { width: number; height: number },
): Corner {
  const scale = window.farthest;
  const [left, top] = [(window.width - sheet.width * scale) / 2, (window.height - sheet.height * scale) / 2];
  const wide = Math.max(...sheet.corners.map(([x]) => Math.abs(x))) * scale;
  const high = Math.max(...sheet.corners.map(([, y]) => Math.abs(y))) * scale;
  const seen = Object.values(sheet.hexes).map(({ x, y }) => ({ x: left + x * scale, y: top + y * scale }));
  const covered = (corner: Corner): number => {
    const x = corner.endsWith('right') ? window.width - size.width : 0;
    const y = corner.startsWith('bottom') ? window.height - size.height : 0;
    return seen.filter((at) => at.x + wide > x && at.x - wide < x + size.width && at.y + high > y && at.y - high < y + size.height).length;
  };
  const corners: Corner[] = ['bottom-right', 'bottom-left', 'top-right', 'top-left'];
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}
