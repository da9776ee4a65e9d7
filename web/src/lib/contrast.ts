/** Colours that can be read: a printed ground, darkened or lightened until its letters stand out from it. */

const ENOUGH = 4.6;

function parts(color: string): [number, number, number] | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  return hex ? [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16)] : null;
}

function brightness(color: readonly [number, number, number]): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** The ground for letters of a colour: as printed if they can be read on it, else as near to it as can be. */
export function readable(ground: string, letters: string): string {
  const on = parts(letters);
  let under = parts(ground);
  if (!on || !under) return ground;
  const light = brightness(on);
  for (let step = 0; step < 20; step++) {
    const dark = brightness(under);
    const ratio = (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
    if (ratio >= ENOUGH) break;
    const away = light > dark ? 0 : 255;
    under = under.map((part) => Math.round(part + (away - part) * 0.06)) as [number, number, number];
  }
  return `rgb(${under.join(' ')})`;
}
