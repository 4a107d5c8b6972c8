import * as z from 'zod/mini';
import { boats } from './boats.ts';
import { business } from './business.ts';
import { coupons } from './coupons.ts';
import { days } from './days.ts';
import { figures } from './figures.ts';
import { gallery } from './gallery.ts';
import { menu } from './menu.ts';
import { packages } from './packages.ts';
import { pictures } from './pictures.ts';
import { prices } from './prices.ts';
import { times } from './times.ts';
import { words } from './words.ts';

/** Every part of the set-up, in the order of the file, which is also the order in which it is written. */
export const parts = {
  business,
  figures,
  boats,
  packages,
  menu,
  times,
  days,
  prices,
  // Previewed on a real day, so that times come first.
  coupons,
  gallery,
  words,
  pictures,
} as const;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

/** What the file says that it is. A newer version is one that we cannot read. */
export const format = 'slipway set-up';
export const formatVersion = 1;

type Sections = { [Name in PartName]: z.output<(typeof parts)[Name]['section']> };
export type SetUpFile = { format: typeof format; version: typeof formatVersion } & Sections;

export const setUpFile = z.strictObject({
  format: z.literal(format),
  version: z.literal(formatVersion),
  ...(Object.fromEntries(partNames.map((name) => [name, parts[name].section])) as {
    [Name in PartName]: (typeof parts)[Name]['section'];
  }),
});
