import type { getHouse, getTextVersions } from '@slipway/shared/api/console/house.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { windOfHouse } from '@slipway/shared/rules/house-rules.ts';
import { pageOf } from '@slipway/shared/rules/house-text.ts';
import { placeholders, saidBy } from '@slipway/shared/rules/placeholders.ts';
import type { Database } from '../platform/database/tables.ts';
import { readSaidTermsAt, readTermsAt } from '../catalogue/business-terms.ts';
import { readHouseTexts, readMenuSays } from '../catalogue/house-texts.ts';
import { readBusiness } from '../catalogue/live-business.ts';
import { fieldsOfBusiness } from './kinds/business.ts';
import { type FigureName, figureFieldsOf, figureKinds, figureNames, sayFigure } from './kinds/figures.ts';

/** The number of versions that the console shows; all versions are kept. */
const mostVersions = 50;

export async function readHouse(db: Database, now: Date): Promise<DataOf<typeof getHouse>> {
  const business = await readBusiness(db);
  const { terms } = await readTermsAt(db, now);
  const figures = figureFieldsOf(terms);
  const texts = await readHouseTexts(db);
  const counts = await db
    .selectFrom('houseTexts')
    .select(['key', (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('key')
    .execute();
  const countOf = new Map(counts.map(({ key, count }) => [key, Number(count)]));
  const changed = await db
    .selectFrom('businessVersions')
    .select(['validFrom', 'note'])
    .orderBy('id', 'desc')
    .limit(mostVersions)
    .execute();
  const versions = await termsInTheirOrder(db);
  const said = await readSaidTermsAt(db, now);
  const says = saidBy(said, business, await readMenuSays(db));
  return {
    business: fieldsOfBusiness(business),
    businessChanged: changed.map(({ validFrom, note }) => ({ at: validFrom.toISOString(), note })),
    figures: figureNames.map((name) => ({
      name,
      label: figureKinds[name].label,
      value: sayFigure(name, figures),
      versions: valuesOf(name, versions),
    })),
    figureWords: figures,
    windKmh: windOfHouse(said) ?? null,
    businessTerms: JSON.stringify(terms),
    texts: texts
      .toSorted((a, b) => a.place - b.place)
      .map(({ key, title, text, also, search, place, isShown }) => ({
        key,
        page: pageOf(key),
        title,
        text,
        also,
        search: [...search],
        place,
        isShown,
        versions: countOf.get(key) ?? 1,
      })),
    names: Object.entries(placeholders).map(([name, { label, isRule }]) => ({
      name,
      label,
      says: says[name] ?? '',
      isRule: isRule === true,
    })),
  };
}

/**
 * Returns the versions in the order in which they begin. If several versions begin together, only the newest of them is
 * returned.
 */
async function termsInTheirOrder(db: Database): Promise<{ validFrom: Date; terms: BusinessTerms }[]> {
  return db
    .selectFrom('businessTerms')
    .distinctOn('validFrom')
    .select(['validFrom', 'terms'])
    .orderBy('validFrom')
    .orderBy('version', 'desc')
    .execute();
}

/** The history of a figure: its value in each version that changed it, the latest first. */
function valuesOf(name: FigureName, versions: readonly { validFrom: Date; terms: BusinessTerms }[]) {
  const said = versions.map(({ validFrom, terms }) => ({
    from: validFrom.toISOString(),
    value: sayFigure(name, figureFieldsOf(terms)),
  }));
  return said
    .filter(({ value }, index) => value !== said[index - 1]?.value)
    .toReversed()
    .slice(0, mostVersions);
}

export async function readTextVersions(
  db: Database,
  key: string,
): Promise<DataOf<typeof getTextVersions>['versions']> {
  const rows = await db
    .selectFrom('houseTexts')
    .select(['validFrom', 'note', 'words'])
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(mostVersions)
    .execute();
  return rows.map(({ validFrom, note, words: { title, text, also, isShown } }) => ({
    from: validFrom.toISOString(),
    note,
    title,
    text,
    also,
    isShown,
  }));
}
