import { isDeepStrictEqual } from 'node:util';
import { changeFields } from '@slipway/shared/api/console/changes.ts';
import { legalForms } from '@slipway/shared/business.ts';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { business as businessKind, fieldsOfBusiness, mistakesInBusiness } from '../kinds/business.ts';
import { figureFieldsOf, figureNames, figures as figuresKind } from '../kinds/figures.ts';
import { gallery as galleryKind } from '../kinds/gallery.ts';
import { accounts } from './accounts.ts';
import { boats } from './boats.ts';
import { coupons } from './coupons.ts';
import { days } from './days.ts';
import { kinds } from './kinds.ts';
import { menu } from './menu.ts';
import { packages } from './packages.ts';
import { part, whole } from './part.ts';
import { pictures } from './pictures.ts';
import { prices } from './prices.ts';
import { times } from './times.ts';
import { words } from './words.ts';

/** The business as it is now: its newest version. */
const business = part({
  tables: [],
  section: z.extend(whole(changeFields.business.shape), {
    // A file from an older version does not contain the legal form.
    form: z._default(z.enum(legalForms), 'company'),
  }),
  read: async ({ db }) => fieldsOfBusiness(await readBusiness(db)),
  mistakes: (section) => mistakesInBusiness(section).map((says) => ({ path: 'business', says })),
  async write(work, wanted) {
    const done = await businessKind.apply(work.journal, wanted, work.context);
    if (done === undefined || done.note === undefined) return;
    work.notes['business'] = done.note;
    work.did('Business', 'changed', wanted.name, done, 'Business');
  },
  undo: (note, context) => businessKind.undo!(note, context),
});

/** The figures that apply now. A file contains no past or planned versions. */
const figures = part({
  tables: [],
  section: whole(changeFields.figures.shape),
  async read({ db, now }) {
    const words = figureFieldsOf((await readTermsAt(db, now)).terms);
    // The fields are in the order of the schema.
    return Object.fromEntries(figureNames.map((name) => [name, words[name]])) as typeof words;
  },
  async write(work, wanted) {
    const done = await figuresKind.apply(work.journal, wanted, work.context);
    if (done === undefined || done.note === undefined) return;
    work.notes['figures'] = done.note;
    work.did('Figures', 'changed', Object.keys(done.note['after'] as object).join(', '), done);
  },
  undo: (note, context) => figuresKind.undo!(note, context),
});

const gallery = part({
  tables: ['galleryPictures'],
  section: changeFields.gallery.shape.pictures,
  read: ({ db }) => readPictures(db),
  async write(work, wanted) {
    if (isDeepStrictEqual(wanted, await readPictures(work.context.db))) return;
    const done = await galleryKind.apply(work.journal, { pictures: wanted }, work.context);
    work.did('Gallery', 'changed', `${wanted.length} pictures`, done);
  },
});

async function readPictures(db: Database): Promise<{ picture: string; caption: string }[]> {
  return db
    .selectFrom('galleryPictures')
    .select(['picture', 'caption'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Every part of the set-up, in the order in which the file lists the parts and the server writes them. */
export const parts = {
  business,
  figures,
  accounts,
  kinds,
  boats,
  packages,
  menu,
  times,
  days,
  prices,
  // Coupons come after `times`, because the preview of a coupon shows its discount on a day that is on sale.
  coupons,
  gallery,
  words,
  pictures,
} as const;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

/** Each file states this format and a version. Files of a newer version cannot be read. */
export const format = 'slipway set-up';
export const formatVersion = 2;

type Sections = { [Name in PartName]: z.output<(typeof parts)[Name]['section']> };
export type SetUpFile = { format: typeof format; version: number } & Sections;

export const setUpFile = z.strictObject({
  format: z.literal(format),
  version: z.literal([1, formatVersion]),
  ...(Object.fromEntries(partNames.map((name) => [name, parts[name].section])) as {
    [Name in PartName]: (typeof parts)[Name]['section'];
  }),
});
