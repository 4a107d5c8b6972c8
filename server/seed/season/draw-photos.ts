import { crc32, deflateSync } from 'node:zlib';
import { photoFiles } from '../../src/platform/pictures/made-picture.ts';
import type { PhotoTask, PictureMaker } from '../../src/platform/pictures/picture-maker.ts';

/** Drawn photos of a boat's bench: clean, with a torn cushion, and with spilt wine. */
const photoNames = ['bench', 'torn cushion', 'wine on the bench'] as const;
export type PhotoName = (typeof photoNames)[number];

export type DrawnPhotos = ReadonlyMap<
  PhotoName,
  { whole: Buffer; small: Buffer; width: number; height: number }
>;

/** The process that opens pictures reads each photo, as if a phone had sent it. */
export async function drawPhotos(make: PictureMaker<PhotoTask>): Promise<DrawnPhotos> {
  const drawn = new Map<PhotoName, { whole: Buffer; small: Buffer; width: number; height: number }>();
  for (const name of photoNames) {
    const { width, height, files } = await make({ bytes: pngOf(name), isPhoto: true });
    const [whole, small] = [photoFiles.whole, photoFiles.small].map((file) =>
      Buffer.from(files.find((each) => each.file === file)!.content),
    ) as [Buffer, Buffer];
    drawn.set(name, { whole, small, width, height });
  }
  return drawn;
}

const [width, height] = [720, 480];
type Colour = readonly [red: number, green: number, blue: number];

/** A PNG: red, green and blue of each pixel, line by line. */
function pngOf(name: PhotoName): Buffer {
  const lines = Buffer.alloc((3 * width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x / width, y / width];
      // Grain, and darker corners, as on a phone's photo in the shade.
      const grain = 9 * (speck(x, y) - 0.5);
      const light = 1.05 - 0.55 * ((u - 0.5) ** 2 + (v - 0.33) ** 2);
      const at = y * (3 * width + 1) + 1 + 3 * x;
      const colour = colourAt(name, u, v);
      for (let nth = 0; nth < 3; nth += 1)
        lines[at + nth] = Math.max(0, Math.min(255, Math.round(colour[nth]! * light + grain)));
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Bit depth 8, and colour type 2: red, green and blue.
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(kind), content]);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A value from 0 to 1, always the same for the same coordinates. */
function speck(x: number, y: number): number {
  const mixed = Math.imul(x * 374_761 + y * 668_265, 1_274_126_177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

const colours = {
  water: [92, 138, 150],
  rim: [238, 236, 228],
  back: [38, 104, 110],
  seat: [222, 205, 170],
  floor: [150, 112, 78],
  foam: [245, 226, 150],
  edge: [92, 74, 52],
  wine: [112, 26, 44],
} as const satisfies Record<string, Colour>;

function colourAt(name: PhotoName, u: number, v: number): Colour {
  const bench = benchAt(u, v);
  if (name === 'torn cushion') return tornAt(u, v) ?? bench;
  const wet = name === 'wine on the bench' ? wineAt(u, v) : 0;
  return wet > 0 ? mixed(bench, colours.wine, 0.78 * wet) : bench;
}

/** The round bench seen from the table: water, the rim, backrest, seat, and the planks of the floor. */
function benchAt(u: number, v: number): Colour {
  const [across, down] = [u - 0.5, v - 1];
  const out = Math.hypot(across, down);
  const ripple = Math.sin(90 * v + 6 * Math.sin(11 * u)) * Math.sin(17 * u + 40 * v);
  if (out > 0.86) return lit(colours.water, 1 + 0.07 * ripple);
  if (out > 0.8) return lit(colours.rim, 1 - 3 * Math.abs(out - 0.835));
  if (out < 0.4) return lit(colours.floor, Math.abs(((u * 14) % 1) - 0.5) > 0.47 ? 0.6 : 0.95);
  const [colour, middle, half]: [Colour, number, number] =
    out > 0.62 ? [colours.back, 0.71, 0.09] : [colours.seat, 0.51, 0.11];
  // Cushions bulge, and have a seam each fifth of a radian.
  const along = Math.abs((((Math.atan2(across, -down) + 3) / 0.26) % 1) - 0.5);
  const bulge = 1.06 - 0.28 * ((out - middle) / half) ** 2 - 0.5 * Math.max(0, along - 0.42);
  return lit(colour, along > 0.488 ? 0.62 : bulge);
}

/** The colour of the tear, which runs from left to right and shows the foam. Undefined: the cushion is whole here. */
function tornAt(u: number, v: number): Colour | undefined {
  const along = (u - 0.36) / 0.25;
  if (along < 0 || along > 1) return undefined;
  const middle = 0.47 + 0.03 * along + 0.004 * Math.sin(31 * along) + 0.002 * Math.sin(83 * along);
  const open = 0.021 * Math.sin(Math.PI * along) ** 0.8;
  const off = Math.abs(v - middle);
  if (off > open + 0.0035) return undefined;
  return off > open ? colours.edge : lit(colours.foam, 0.78 + 0.22 * Math.cos(70 * u) * Math.cos(60 * v));
}

/** How much wine is at this pixel, from 0 to 1. */
function wineAt(u: number, v: number): number {
  // Skips the calculation for most of the picture, which is far from all drops.
  if (Math.abs(u - 0.5) > 0.2 || Math.abs(v - 0.5) > 0.1) return 0;
  const drops = [
    [0.44, 0.47, 0.062],
    [0.51, 0.5, 0.05],
    [0.39, 0.515, 0.022],
    [0.585, 0.465, 0.014],
    [0.6, 0.52, 0.009],
  ] as const;
  const rough = 0.006 * Math.sin(63 * u + 5 * Math.sin(41 * v)) + 0.004 * Math.sin(97 * v);
  return Math.max(
    ...drops.map(([x, y, size]) =>
      Math.max(0, Math.min(1, (size - Math.hypot(u - x, 1.3 * (v - y)) + rough) / 0.006)),
    ),
  );
}

function lit([red, green, blue]: Colour, light: number): Colour {
  return [red * light, green * light, blue * light];
}

function mixed(one: Colour, other: Colour, much: number): Colour {
  return one.map((part, nth) => part * (1 - much) + other[nth]! * much) as unknown as Colour;
}
