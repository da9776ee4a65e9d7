/** Gestures on a board: drag with mouse, pen or finger, pinch, wheel. A tap is left to whatever was tapped. */
import type { Camera, Spot } from './camera.svelte';

const SLACK = 6;
const NOTCH = 0.0016;

/** Let an element move a camera, and say so; for Svelte's `use`-less attachments. */
export function gestures(camera: Camera, onmove: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    const down = new Map<number, Spot>();
    let dragged = false;

    const spot = (event: PointerEvent | WheelEvent): Spot => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };

    const press = (event: PointerEvent): void => {
      // A pinch ends without a click: the next press, wherever it is, begins anew.
      if (!down.size) dragged = false;
      if (event.button !== 0 || (event.target as Element).closest('[data-still]')) return;
      down.set(event.pointerId, spot(event));
    };

    const move = (event: PointerEvent): void => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = spot(event);
      if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLACK && down.size === 1) return;
      if (!dragged) {
        node.setPointerCapture(event.pointerId);
        // Not by :active: a press on any hex would dress the whole map anew.
        node.style.cursor = 'grabbing';
      }
      dragged = true;
      onmove();
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        if (was > 0) camera.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      }
      const share = down.size > 1 ? 0.5 : 1;
      camera.pan((now.x - before.x) * share, (now.y - before.y) * share);
      down.set(event.pointerId, now);
    };

    const lift = (event: PointerEvent): void => {
      down.delete(event.pointerId);
      if (!down.size) node.style.cursor = '';
    };

    // The click that ends a drag is nobody's choice.
    const click = (event: MouseEvent): void => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };

    const wheel = (event: WheelEvent): void => {
      if ((event.target as Element).closest('[data-still]')) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : 1;
      onmove();
      camera.zoom(Math.exp(-event.deltaY * lines * NOTCH), spot(event));
    };

    node.addEventListener('pointerdown', press);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', lift);
    node.addEventListener('pointercancel', lift);
    node.addEventListener('click', click, true);
    node.addEventListener('wheel', wheel, { passive: false });
    const sized = new ResizeObserver(() => camera.resize(node.clientWidth, node.clientHeight));
    sized.observe(node);
    return () => {
      sized.disconnect();
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', lift);
      node.removeEventListener('pointercancel', lift);
      node.removeEventListener('click', click, true);
      node.removeEventListener('wheel', wheel);
    };
  };
}
