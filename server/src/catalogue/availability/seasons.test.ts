import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seasonsOf } from './seasons.ts';
import { type Gap, type ScheduleRule, type Standing, slotsFromRules, timeOf } from './slots-from-rules.ts';

type Changes = Partial<Omit<ScheduleRule, 'startTimes' | 'validFrom' | 'validTo'>> & {
  validFrom?: string;
  validTo?: string;
};

function aRow({ validFrom, validTo, ...changes }: Changes): ScheduleRule {
  return {
    id: 1,
    name: 'Summer',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    seasonStart: '04-01',
    seasonEnd: '10-31',
    startTimes: [localTime('10:00')],
    durationMinutes: 120,
    packageIds: null,
    surchargeKind: 'fixed',
    surchargeValue: 0,
    pricePerExtraGuest: pence(1500),
    minimumGuests: null,
    sunMinutes: [],
    validFrom: validFrom === undefined ? null : localDate(validFrom),
    validTo: validTo === undefined ? null : localDate(validTo),
    ...changes,
  };
}

const summer = aRow({ id: 1 });
const august = { name: 'August', seasonStart: '08-01', seasonEnd: '08-31' };
const packages = [1, 2, 3].map((id) => ({ id, price: pence(10_000) }));

function priced(rules: ScheduleRule[], date: string, standing?: Partial<Standing>): string[] {
  const day = localDate(date);
  const all = { byHand: new Map(), byOlderRow: new Set<string>(), ...standing };
  return slotsFromRules({ rules, closures: [], packages }, day, day, all).map(
    ({ packageIds, scheduleRuleId }) => `${scheduleRuleId} for ${packageIds?.join() ?? 'all'}`,
  );
}

describe('a time that two seasons share', () => {
  test.each([
    ['the shorter season sets the price if it is newer', [summer, aRow({ id: 2, ...august })], 2],
    ['the shorter season sets the price if it is older', [aRow({ id: 1, ...august }), aRow({ id: 2 })], 1],
    ['of two equally long seasons, the newer sets the price', [summer, aRow({ id: 2, name: 'Another' })], 2],
    [
      'a new version of an older season does not make the season newer',
      [aRow({ id: 1, validTo: '2027-03-31' }), aRow({ id: 2, name: 'Another' }), aRow({ id: 3 })],
      2,
    ],
    [
      'the weekdays of a season do not change its length',
      [aRow({ id: 1, weekdays: [2] }), aRow({ id: 2, ...august, seasonEnd: '09-01' })],
      2,
    ],
    [
      'the length of a season is counted from the first to the last day of its rows',
      [
        aRow({ id: 1, ...august }),
        aRow({ id: 2, name: 'Ends of summer', seasonStart: '04-01', seasonEnd: '04-01' }),
        aRow({ id: 3, name: 'Ends of summer', seasonStart: '08-10', seasonEnd: '08-10' }),
      ],
      1,
    ],
    [
      'a season over New Year is counted from its start to its end',
      [aRow({ id: 1, ...august }), aRow({ id: 2, name: 'Most', seasonStart: '08-02', seasonEnd: '07-30' })],
      1,
    ],
    [
      'of two seasons with the same days of the year, the season that will end sets the price',
      [aRow({ id: 1, validTo: '2028-12-31' }), aRow({ id: 2, name: 'Another' })],
      1,
    ],
    [
      'a season that is valid for a fortnight has only the days of that fortnight',
      [
        aRow({ id: 1, ...august }),
        aRow({
          id: 2,
          name: 'A fortnight',
          seasonStart: '01-01',
          seasonEnd: '12-31',
          validFrom: '2027-08-04',
          validTo: '2027-08-17',
        }),
      ],
      2,
    ],
    [
      'a planned end does not make a long season short',
      [aRow({ id: 1, ...august }), aRow({ id: 2, validTo: '2027-12-31' })],
      1,
    ],
    [
      'a version that has ended does not lengthen its season on later days',
      [
        summer,
        aRow({ id: 2, ...august, seasonStart: '01-01', seasonEnd: '12-31', validTo: '2027-03-01' }),
        aRow({ id: 3, ...august, validFrom: '2027-03-02' }),
      ],
      3,
    ],
    [
      'a version that ended before it began does not lengthen its season',
      [
        summer,
        aRow({
          id: 2,
          ...august,
          seasonStart: '01-01',
          seasonEnd: '12-31',
          validFrom: '2027-09-02',
          validTo: '2027-09-01',
        }),
        aRow({ id: 3, ...august }),
      ],
      3,
    ],
    ['of two rows of one season, the first sets the price', [aRow({ id: 1 }), aRow({ id: 2 })], 1],
  ])('%s', (_, rules, id) => {
    expect(priced(rules, '2027-08-10')).toEqual([`${id} for all`]);
    expect(priced(rules.toReversed(), '2027-08-10')).toEqual([`${id} for all`]);
  });

  test('the shorter season sets the price on its last day, and the longer season on the next day', () => {
    const rules = [summer, aRow({ id: 2, ...august })];
    expect(priced(rules, '2027-08-31')).toEqual(['2 for all']);
    expect(priced(rules, '2027-09-01')).toEqual(['1 for all']);
  });

  test('slots with different starts or lengths do not replace each other', () => {
    const later = aRow({ id: 2, ...august });
    const rules = [
      summer,
      { ...later, startTimes: [localTime('11:00')] },
      { ...later, id: 3, durationMinutes: 90 },
    ];
    expect(priced(rules, '2027-08-10')).toHaveLength(3);
  });
});

describe('a season whose time is for some packages only', () => {
  test('a season for one package leaves other packages and other days unchanged', () => {
    const rules = [summer, aRow({ id: 2, ...august, packageIds: [2] })];
    expect(priced(rules, '2027-08-10')).toEqual(['1 for 1,3', '2 for 2']);
    expect(priced(rules, '2027-07-10')).toEqual(['1 for all']);
  });

  test('a row that names every package on sale replaces the whole slot', () => {
    expect(priced([summer, aRow({ id: 2, ...august, packageIds: [3, 1, 2] })], '2027-08-10')).toEqual([
      '2 for 1,2,3',
    ]);
  });

  test('a row keeps its slot even if its only package is not on sale', () => {
    expect(
      priced([aRow({ id: 1, packageIds: [9] }), aRow({ id: 2, ...august, packageIds: [1] })], '2027-08-10'),
    ).toEqual(['2 for 1', '1 for 9']);
  });
});

describe('a slot closed or priced by hand', () => {
  const time = '2027-08-10 10:00 12:00';
  const byHand = (...ids: (number[] | null)[]) => ({
    byHand: new Map([[time, ids.map((packageIds, nth) => ({ packageIds, isOff: nth > 0 }))]]),
  });
  const picnic = aRow({ id: 2, ...august, packageIds: [2] });

  test('a slot closed or priced by hand is not split', () => {
    expect(priced([summer, picnic], '2027-08-10', byHand(null))).toEqual(['2 for all']);
  });

  test('a slot changed by hand keeps its packages, and the season’s other packages get a slot of their own', () => {
    expect(priced([summer], '2027-08-10', byHand([1, 3]))).toEqual(['1 for 1,3', '1 for 2']);
  });

  test('a slot changed by hand is taken off sale if one of its packages no longer has the time in any season', () => {
    expect(priced([picnic], '2027-08-10', byHand([1, 2]))).toEqual(['2 for 2']);
  });

  test('a slot off sale returns when the seasons give its time to every package of the slot again, unless one of the packages has another slot by then', () => {
    expect(priced([summer], '2027-08-10', byHand([1], [2]))).toEqual(['1 for 1', '1 for 2', '1 for 3']);
    expect(priced([summer], '2027-08-10', byHand([1, 3], [1, 2]))).toEqual(['1 for 1,3', '1 for 2']);
  });
});

describe('a gap', () => {
  const withGap = (gap: Partial<Gap>) =>
    aRow({ gaps: [{ first: '08-01', last: '08-31', until: null, packages: null, ...gap }] });

  test.each([
    ['for every package, every year', {}, '2029-08-31', []],
    ['on the day after it', {}, '2027-09-01', ['1 for all']],
    ['for one package', { packages: [2] }, '2027-08-01', ['1 for 1,3']],
    ['until a day', { until: localDate('2027-08-09') }, '2027-08-09', []],
    ['after its day', { until: localDate('2027-08-09') }, '2027-08-10', ['1 for all']],
    ['over New Year', { first: '12-01', last: '04-05' }, '2027-04-05', []],
  ] as const)('%s', (_, gap, date, expected) => {
    expect(priced([withGap(gap as Partial<Gap>)], date)).toEqual(expected);
  });

  test('splitting a time does not change the number of days of the season', () => {
    const rules = [
      withGap({ first: '04-02', last: '10-30' }),
      aRow({ id: 2, ...august, seasonStart: '04-01', seasonEnd: '04-20' }),
    ];
    expect(priced(rules, '2027-04-01')).toEqual(['2 for all']);
  });
});

test('if a slot was made while the older of two rows set its price, the slot keeps that price', () => {
  const rules = [summer, aRow({ id: 2, ...august }), aRow({ id: 3, ...august, packageIds: [2] })];
  const byOlderRow = new Set(['2027-08-10 10:00 12:00']);
  expect(priced(rules, '2027-08-10', { byOlderRow })).toEqual(['3 for 2', '1 for all']);
  expect(priced(rules, '2027-08-11', { byOlderRow })).toEqual(['2 for all']);
});

const days = fc.constantFrom('01-01', '03-15', '07-20', '08-01', '08-10', '08-31', '10-31', '12-31');
const versions = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  seasonStart: days,
  seasonEnd: days,
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  packageIds: fc.constantFrom<number[] | null>(null, [1], [2], [1, 2], [2, 3]),
  validFrom: fc.option(fc.constantFrom('2027-08-01', '2027-08-12').map(localDate)),
  validTo: fc.option(fc.constantFrom('2027-08-05', '2027-08-20', '2028-06-01').map(localDate)),
});

test('if several random rows give a package the same time, the package gets one slot, from the row that sets the price', () => {
  let shared = 0;
  fc.assert(
    fc.property(fc.array(versions, { minLength: 1, maxLength: 6 }), (list) => {
      const rules = list.map((each, index) => ({ ...aRow({ id: index + 1 }), ...each }));
      const compareOn = seasonsOf(rules);
      const [from, to] = [localDate('2027-07-30'), localDate('2027-08-14')];
      const slots = slotsFromRules({ rules, closures: [], packages }, from, to);
      expect(new Set(slots.map((slot) => `${timeOf(slot)} ${slot.packageIds?.join()}`)).size).toBe(
        slots.length,
      );
      const daysOf = rules.map(
        (rule) =>
          new Set(
            slotsFromRules({ rules: [rule], closures: [], packages }, from, to).map(({ date }) => date),
          ),
      );
      for (let date = from; date <= to; date = addDays(date, 1))
        for (const { id } of packages) {
          const giving = rules.filter(
            (rule, nth) =>
              (rule.packageIds === null || rule.packageIds.includes(id)) && daysOf[nth]!.has(date),
          );
          const has = slots.filter(
            (slot) => slot.date === date && (slot.packageIds === null || slot.packageIds.includes(id)),
          );
          shared += Number(giving.length > 1);
          // Comparing the rows is enough. Computing an expected result for each day would take most of the test's time.
          if (has.length !== Math.min(1, giving.length)) expect.fail(`${date}: ${JSON.stringify(rules)}`);
          const ruleId = has[0]?.scheduleRuleId;
          const isBefore = (other: (typeof rules)[number]) => compareOn(date)(rules[ruleId! - 1]!, other) < 0;
          if (!giving.every((other) => other.id === ruleId || isBefore(other)))
            expect.fail(`${date}, ${ruleId}: ${JSON.stringify(rules)}`);
        }
    }),
    { numRuns: 300, seed: 36 },
  );
  expect(shared).toBeGreaterThan(500);
});

test('the order of random rows is consistent: if a comes before b and b before c, then a comes before c', () => {
  fc.assert(
    fc.property(fc.array(versions, { minLength: 3, maxLength: 8 }), (list) => {
      const rules = list.map((each, index) => ({ ...aRow({ id: index + 1 }), ...each }));
      const compare = seasonsOf(rules)(localDate('2027-08-10'));
      for (const a of rules)
        for (const b of rules) {
          if (a !== b) expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)));
          const after = compare(a, b) < 0 ? rules.filter((c) => compare(b, c) < 0) : [];
          expect(after.filter((c) => compare(a, c) >= 0)).toEqual([]);
        }
    }),
    { numRuns: 200, seed: 37 },
  );
});
