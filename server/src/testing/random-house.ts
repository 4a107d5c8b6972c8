import type { Change } from '@slipway/shared/api/console/changes.ts';
import type { Database } from '../platform/database/tables.ts';
import { readHouseTexts } from '../catalogue/house-texts.ts';
import type { Random } from './random.ts';

/** Random changes for random-sets.ts: edits of the business's details, terms and texts, and imports of set-up files. */

export type HouseIds = { texts: { key: string; title: string }[]; files: string[] };

export async function readHouseIds(db: Database): Promise<HouseIds> {
  const kept = await db.selectFrom('setUpFiles').select('id').orderBy('madeAt').orderBy('id').execute();
  const texts = await readHouseTexts(db);
  return {
    texts: texts.map(({ key, title }) => ({ key, title })),
    files: kept.map((file) => file.id),
  };
}

/** `which`: the kind of edit, from 0 to 4. */
export function houseChange(id: string, random: Random, which: number, { texts, files }: HouseIds): Change {
  const file = files.length === 0 ? undefined : random.pick(files);
  if (which < 1 && file !== undefined)
    return { id, kind: 'set_up', words: { file, name: random.pick(['lake.json', 'old.json']) } };
  if (which < 2)
    return {
      id,
      kind: 'business',
      words: random.pick([
        { name: random.pick(['Round Boats', 'Square Boats']) },
        { phone: random.pick(['01632 960142', '+441632960199', 'none']) },
        { hours: [{ days: [1, 2], opens: '09:00', closes: random.pick(['17:00', '08:00']) }] },
        { tagline: 'Boats <b>on</b> a lake', licence: random.pick(['', 'DEMO/2']) },
      ]),
    };
  if (which < 3)
    return {
      id,
      kind: 'figures',
      words: random.pick([
        { deposit: random.pick([0, 50, 99.5]), arrive: 20 },
        { refund: random.pick([7, 10, 14]) },
        { vat: random.pick([0, 20]), hold: 15 },
        { late: { faq: 10, policy: 12, charged: random.pick([8, 10]) } },
      ]),
    };
  const page = random.pick(['faqs', 'terms', 'privacy'] as const);
  const ofPage = texts.filter(({ key }) => key.startsWith(`${page}/`));
  const text = random.chance(0.3) || ofPage.length === 0 ? null : random.pick(ofPage);
  const says = random.pick([
    'Yes.',
    'It is {{deposit_rule}}',
    'The deposit is £1.',
    '- a\n- **b**',
    'No {{such_thing}}.',
    '[Here](/faqs)',
    '[There](https://evil.example)',
  ]);
  return {
    id,
    kind: 'words',
    words: {
      page,
      text: text?.key ?? null,
      title: text?.title ?? `Question ${random.below(9)}`,
      ...(text === null || random.chance(0.5) ? { says } : {}),
      ...(random.chance(0.3) ? { shown: random.chance(0.5) } : {}),
      ...(random.chance(0.3) ? { place: random.below(30) } : {}),
    },
  };
}
