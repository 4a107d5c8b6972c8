import { usualSky, usualTexts } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addTerms } from '../testing/add-terms.ts';
import { testDatabaseOfFile } from '../testing/test-database.ts';
import { at } from '../testing/test-clock.ts';
import { insertFirstTerms, readTermsAt } from './business-terms.ts';

const opened = testDatabaseOfFile();

const monday = at('2027-05-03 09:00');
const daysAt = async (instant: string) => {
  const { version, terms } = await readTermsAt(opened.db, at(instant));
  return [version, terms.fullRefundDays];
};

test('a new database has the terms of the specification as version 1, even if they are inserted twice', async () => {
  await insertFirstTerms(opened.db);
  expect(await readTermsAt(opened.db, monday)).toEqual({ version: 1, terms: firstTerms });
});

describe('a version', () => {
  test('terms apply from their first instant; if two versions begin at the same instant, the newer version applies', async () => {
    const before = await daysAt('2027-06-10 00:00');
    const june = at('2027-06-10 00:00');
    const second = await addTerms(opened.db, { fullRefundDays: 7 }, monday, june);
    expect(await daysAt('2027-06-09 23:59')).toEqual(before);
    expect(await daysAt('2027-06-10 00:00')).toEqual([second, 7]);
    const { terms } = await readTermsAt(opened.db, june);
    expect(terms).toEqual({ ...(await readTermsAt(opened.db, monday)).terms, fullRefundDays: 7 });

    const third = await addTerms(opened.db, { fullRefundDays: 8 }, monday, at('2027-06-05 00:00'));
    expect(await daysAt('2027-06-05 00:00')).toEqual([third, 8]);
    expect(await daysAt('2027-06-10 00:00')).toEqual([second, 7]);
    const fourth = await addTerms(opened.db, { fullRefundDays: 9 }, monday, june);
    expect(await daysAt('2027-06-10 00:00')).toEqual([fourth, 9]);
  });

  test.each([
    "update business_terms set note = ''",
    'delete from business_terms',
    'truncate business_terms cascade',
  ])('a version cannot be changed or deleted: %s', async (statement) => {
    await expect(sql.raw(statement).execute(opened.db)).rejects.toThrow(
      'business_terms is never changed: insert a new version',
    );
  });
});

describe('wrong business terms are refused', () => {
  const paths = Object.entries(firstTerms).flatMap(([name, figure]) =>
    typeof figure === 'number' ? [[name]] : Object.keys(figure).map((reading) => [name, reading]),
  );
  const write = (terms: object) =>
    opened.db
      .insertInto('businessTerms')
      .values({ validFrom: monday, terms: JSON.stringify(terms), note: '' })
      .execute();
  const refused = /violates check constraint "business_terms_terms_check"/;

  test('the tests below try more than twenty terms', () => {
    expect(paths.length).toBeGreaterThan(20);
  });

  test.each(paths.map((path) => [path.join('.'), path] as const))('%s', async (_, path) => {
    const [name = '', reading] = path;
    // Versions that an older release stored lack the figures about the weather and those about text messages.
    const mayBeMissing = name in { ...usualSky, ...usualTexts };
    for (const wrong of [...(mayBeMissing ? [] : [undefined]), null, -1, 0.5, 1e9, '10', [1]]) {
      const figure = firstTerms[name as keyof typeof firstTerms];
      const changed = reading === undefined ? wrong : { ...(figure as object), [reading]: wrong };
      await expect(write({ ...firstTerms, [name]: changed }), `${name} ${String(wrong)}`).rejects.toThrow(
        refused,
      );
    }
  });

  test('a misspelt term and an incomplete set of terms are refused', async () => {
    await expect(write({ ...firstTerms, fullRefundDay: 7 })).rejects.toThrow(refused);
    await expect(write({})).rejects.toThrow(refused);
    await expect(write([])).rejects.toThrow('jsonb_object_keys');
  });
});
