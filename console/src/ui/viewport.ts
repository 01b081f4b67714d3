/** The drawing's place on the stage: px of the board's upper left corner, and px per mm. */
export interface Viewport {
  left: number;
  top: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const marginPx = 24;
const mostScale = 8;

/** The whole board in the middle of the stage. */
export function fitted(board: Size, stage: Size): Viewport {
  const scale = Math.max(
    0.01,
    Math.min((stage.width - 2 * marginPx) / board.width, (stage.height - 2 * marginPx) / board.height),
  );
  return { scale, left: (stage.width - board.width * scale) / 2, top: (stage.height - board.height * scale) / 2 };
}

/** Zoomed by `factor` with the point under the pointer kept in place; never below half of the fitted size. */
export function zoomed(view: Viewport, factor: number, at: { x: number; y: number }, least: number): Viewport {
  const scale = Math.min(mostScale, Math.max(least / 2, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, left: at.x - (at.x - view.left) * ratio, top: at.y - (at.y - view.top) * ratio };
}

export function panned(view: Viewport, dx: number, dy: number): Viewport {
  return { ...view, left: view.left + dx, top: view.top + dy };
}
