import { z } from '../contract/zod.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a window stood when it was last closed. */
export const windowPlaceSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  isMaximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlaceSchema>;

/** The narrowest at which every screen works; 1280 at a zoom of 200 %. */
export const minimumSize = { width: 640, height: 480 };
const usualSize = { width: 1180, height: 760 };

/** As much of the top edge as one needs to take hold of a window. */
const graspable = { width: 120, height: 40 };

/** Where to open a window: as it was, if that can still be seen; otherwise `x` and `y` are absent and the system decides. */
export function fittingBounds(
  place: WindowPlace | null,
  workAreas: readonly Rectangle[],
): { x?: number; y?: number; width: number; height: number } {
  if (place === null) return usualSize;
  const { bounds } = place;
  const home = workAreas.find((area) => canBeGrasped(bounds, area));
  const width = clamp(bounds.width, minimumSize.width, home?.width ?? usualSize.width);
  const height = clamp(bounds.height, minimumSize.height, home?.height ?? usualSize.height);
  return home === undefined
    ? { width, height }
    : { x: bounds.x, y: Math.max(bounds.y, home.y), width, height };
}

function canBeGrasped(bounds: Rectangle, area: Rectangle): boolean {
  const visibleWidth = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const topIsInside =
    bounds.y >= area.y - graspable.height && bounds.y + graspable.height <= area.y + area.height;
  return visibleWidth >= graspable.width && topIsInside;
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, maximum));
}
