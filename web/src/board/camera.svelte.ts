/** The camera over a board: which part of the sheet is seen, and how large. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  x: number;
  y: number;
}

const CLOSEST = 3;
const MARGIN = 12;

export class Camera {
  /** The size of the window, in pixels. */
  width = $state(0);
  height = $state(0);
  /** A point (x, y) of the sheet is seen at (left + x · scale, top + y · scale). */
  left = $state(0);
  top = $state(0);
  scale = $state(1);
  /** So much of the window is covered, at its foot, on its right and on its left: what is shown is shown beside that. */
  #foot = 0;
  #aside = 0;
  #start = 0;

  #sheet: Box;

  constructor(width: number, height: number) {
    this.#sheet = { left: 0, top: 0, right: width, bottom: height };
  }

  /** The window has a new size: a map that was seen whole still is, else what was in the middle stays there. */
  resize(width: number, height: number): void {
    const first = this.width === 0;
    const whole = !first && this.scale <= this.farthest * 1.01;
    const middle = { x: (this.#start + this.#wide / 2 - this.left) / this.scale, y: (this.#high / 2 - this.top) / this.scale };
    this.width = width;
    this.height = height;
    if (first || whole) this.fit();
    else this.#look(middle, this.scale);
  }

  get farthest(): number {
    const { right, bottom } = this.#sheet;
    return Math.min((this.#wide - 2 * MARGIN) / right, (this.#high - 2 * MARGIN) / bottom, CLOSEST);
  }

  /** Show the whole sheet. */
  fit(): void {
    this.show(this.#sheet);
  }

  /** Show a part of the sheet, as large as fits but no larger than `most`. */
  show(box: Box, most = CLOSEST): void {
    const wide = Math.max(1, box.right - box.left);
    const high = Math.max(1, box.bottom - box.top);
    const scale = Math.min((this.#wide - 2 * MARGIN) / wide, (this.#high - 2 * MARGIN) / high, most);
    this.#look({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, scale);
  }

  /** Let so much be covered from now on; a map that was seen whole still is. */
  cover(foot: number, aside: number, start = 0): void {
    const whole = this.scale <= this.farthest * 1.01;
    this.#foot = foot;
    this.#aside = aside;
    this.#start = start;
    if (whole && aside) this.fit();
    else this.#hold();
  }

  get #wide(): number {
    return this.width - this.#aside - this.#start;
  }

  get #high(): number {
    return this.height - this.#foot;
  }

  pan(dx: number, dy: number): void {
    this.left += dx;
    this.top += dy;
    this.#hold();
  }

  /** Zoom by a factor about a point of the window, or about its middle. */
  zoom(factor: number, about: Spot = { x: this.width / 2, y: this.height / 2 }): void {
    const scale = this.#within(this.scale * factor);
    const grown = scale / this.scale;
    this.left = about.x - (about.x - this.left) * grown;
    this.top = about.y - (about.y - this.top) * grown;
    this.scale = scale;
    this.#hold();
  }

  /** Bring a point of the sheet into the window, if it is not well inside already. */
  reveal(at: Spot, room = 70): void {
    const seen = this.seen(at);
    const [x, y] = [seen.x - this.#start, seen.y];
    const [wide, high] = [this.#wide, this.#high];
    const over = Math.min(room, high / 2);
    const dx = x < room ? room - x : x > wide - room ? wide - room - x : 0;
    const dy = y < over ? over - y : y > high - over ? high - over - y : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** Where a point of the sheet is seen in the window. */
  seen(at: Spot): Spot {
    return { x: this.left + at.x * this.scale, y: this.top + at.y * this.scale };
  }

  get transform(): string {
    return `translate(${this.left.toFixed(2)} ${this.top.toFixed(2)}) scale(${this.scale.toFixed(4)})`;
  }

  #look(at: Spot, scale: number): void {
    this.scale = this.#within(scale);
    this.left = this.#start + this.#wide / 2 - at.x * this.scale;
    this.top = this.#high / 2 - at.y * this.scale;
    this.#hold();
  }

  #within(scale: number): number {
    return Math.max(Math.min(scale, CLOSEST), Math.max(this.farthest, 0.05));
  }

  /** Keep the sheet in the window: centred if it is smaller, else without empty borders. */
  #hold(): void {
    const wide = this.#sheet.right * this.scale;
    const high = this.#sheet.bottom * this.scale;
    const held = (at: number, size: number, room: number): number =>
      size + 2 * MARGIN <= room ? (room - size) / 2 : Math.min(MARGIN, Math.max(room - size - MARGIN, at));
    this.left = this.#start + held(this.left - this.#start, wide, this.#wide);
    this.top = held(this.top, high, this.#high);
  }
}
