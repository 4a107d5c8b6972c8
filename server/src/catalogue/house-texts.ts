import { firstWords } from '@slipway/shared/rules/first-words.ts';
import {
  type HouseText,
  type SaidText,
  type TextPage,
  fill,
  isPolicy,
  namesIn,
  pageOf,
  saidTexts,
} from '@slipway/shared/rules/house-text.ts';
import { type MenuSays, placeholders, saidBy } from '@slipway/shared/rules/placeholders.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { byPackage } from '@slipway/shared/rules/by-package.ts';
import type { Database } from '../platform/database/tables.ts';
import { readSaidTerms, readTermsOfPackages } from './boat-kinds.ts';
import { isUnanswered } from './dishes-on-sale.ts';
import { asSaid, readBusiness, readBusinessAt } from './live-business.ts';

/** Returns the newest version of each text; with `at`, the version in force at that instant. */
export async function readHouseTexts(db: Database, at?: Date): Promise<HouseText[]> {
  const rows = await db
    .selectFrom('houseTexts')
    .distinctOn('key')
    .select(['key', 'words'])
    .$if(at !== undefined, (query) => query.where('validFrom', '<=', at!))
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ key, words }) => ({ ...words, key }));
}

/** Whether the allergens of all dishes on the menu are stated. The result does not depend on the time. */
export async function readMenuSays(db: Database): Promise<MenuSays> {
  const items = await db
    .selectFrom('menuItems')
    .select(['allergens', 'type'])
    .where('isActive', '=', true)
    .execute();
  if (items.some(isUnanswered)) return 'some ask';
  const isFood = ({ allergens, type }: (typeof items)[number]) =>
    type !== 'others' || (allergens?.length ?? 0) > 0;
  return items.some(isFood) ? 'all named' : 'nothing sold';
}

/**
 * Returns the texts of the pages, filled in with the figures that apply at an instant: for one package on sale, or for
 * all packages. If the boats of the packages differ, the texts name the packages.
 */
export async function readSaid(
  db: Database,
  now: Date,
  packageId?: number,
  beside: Pick<BusinessTerms, 'forecastBy'> = {},
): Promise<(page: TextPage) => SaidText[]> {
  const [business, menu] = [await readBusiness(db), await readMenuSays(db)];
  const packages = (await readTermsOfPackages(db, now)).map(({ terms, ...each }) => ({
    ...each,
    says: saidBy({ ...terms, ...beside }, business, menu),
  }));
  const texts = await readHouseTexts(db);
  const own = packages.find(({ id }) => id === packageId);
  if (own !== undefined) return (page) => saidTexts(texts, page, own.says);
  const says = saidBy({ ...(await readSaidTerms(db, now)), ...beside }, business, menu);
  for (const name of Object.keys(says)) {
    if (placeholders[name]?.isRule === undefined) continue;
    const said = packages.map((each) => ({ name: each.name, words: each.says[name] ?? '' }));
    says[name] = byPackage(said) ?? says[name]!;
  }
  const named = texts.map((text) => ({ ...text, text: linesByPackage(text.text, packages) }));
  return (page) => saidTexts(named, page, says);
}

function linesByPackage(
  template: string,
  packages: readonly { name: string; says: Record<string, string> }[],
): string {
  return template
    .split('\n')
    .map((line) => {
      if (!namesIn(line).some((each) => placeholders[each]?.isOfBoat)) return line;
      const [bullet = ''] = /^(- )?/.exec(line)!;
      const rest = line.slice(bullet.length);
      const said = byPackage(packages.map(({ name, says }) => ({ name, words: fill(rest, says) })));
      return said === undefined ? line : bullet + said;
    })
    .join('\n');
}

/**
 * Returns the terms of hire that a customer accepted at `acceptedAt`: the versions in force then, with the booking's
 * figures.
 */
export async function readTermsOfHire(db: Database, figures: BoatTerms, acceptedAt: Date) {
  const business = asSaid(await readBusinessAt(db, acceptedAt), figures);
  const says = saidBy(figures, business, await readMenuSays(db));
  const texts = await readHouseTexts(db, acceptedAt);
  return {
    business,
    sections: [...saidTexts(texts, 'terms', says), ...saidTexts(texts, 'cancellation', says)],
  };
}

export async function insertHouseText(
  db: Database,
  { key, ...words }: HouseText,
  { now, note }: { now: Date; note: string },
): Promise<void> {
  const row = { key, validFrom: now, words: JSON.stringify(words), note };
  await db.insertInto('houseTexts').values(row).execute();
}

/**
 * Stores the specification's texts in a new database. An older database gets only the texts that have become editable
 * since, so that the wording of its pages does not change. A text that already has a row is not replaced.
 */
export async function insertFirstWords(db: Database): Promise<void> {
  const known = new Set((await readHouseTexts(db)).map(({ key }) => key));
  const isNew = known.size === 0;
  const isOfOld = (page: TextPage) => page === 'faqs' || isPolicy(page);
  const missing = firstWords.filter(({ key }) => isNew || (!isOfOld(pageOf(key)) && !known.has(key)));
  if (missing.length === 0) return;
  const notice = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'add_on_info')
    .where('value', '<>', '')
    .executeTakeFirst();
  // The text above the add-ons used to be a setting.
  const first = missing.map((text) =>
    text.key === 'booking/add-ons' && notice !== undefined ? { ...text, text: notice.value } : text,
  );
  const rows = first.map(({ key, ...words }) => ({
    key,
    validFrom: new Date(0),
    words: JSON.stringify(words),
    note: 'The specification.',
  }));
  await db.insertInto('houseTexts').values(rows).execute();
}
