/** The centre of a crop, as shares of the picture's width and height. */
export type Focus = { x: number; y: number };
type Size = { width: number; height: number };

export const middle: Focus = { x: 0.5, y: 0.5 };

/** The largest crop with this ratio of width to height, around the focus and within the picture; in whole pixels. */
export function frameOf({ width, height }: Size, ratio: number, { x, y }: Focus) {
  const tall = Math.min(height, width / ratio);
  const wide = Math.min(tall * ratio, width);
  const size = { width: Math.max(1, Math.round(wide)), height: Math.max(1, Math.round(tall)) };
  return {
    ...size,
    left: within(width * x - wide / 2, width - size.width),
    top: within(height * y - tall / 2, height - size.height),
  };
}

function within(start: number, most: number): number {
  return Math.round(Math.min(Math.max(start, 0), most));
}
