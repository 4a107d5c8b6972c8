import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { addDays, localDate, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { describe, expect, test } from 'vitest';
import { type ScheduleRule, slotsFromRules } from './slots-from-rules.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

type Changes = Partial<Omit<ScheduleRule, 'startTimes'>> & { startTimes?: string[] };

function aRule({ startTimes = ['10:00'], ...changes }: Changes = {}): ScheduleRule {
  return {
    id: 1,
    name: 'Every morning',
    weekdays: everyDay,
    seasonStart: '01-01',
    seasonEnd: '12-31',
    startTimes: startTimes.map(localTime),
    durationMinutes: 120,
    packageIds: null,
    surchargeKind: 'fixed',
    surchargeValue: 0,
    pricePerExtraGuest: pence(1500),
    minimumGuests: 5,
    sunMinutes: [],
    validFrom: null,
    validTo: null,
    ...changes,
  };
}

function slots(from: string, to: string, rules: ScheduleRule[], closed: string[] = []) {
  const closures = closed.map((date) => ({ date: localDate(date) }));
  return slotsFromRules({ rules, closures }, localDate(from), localDate(to));
}

function dates(from: string, to: string, rules: ScheduleRule[], closed: string[] = []): string[] {
  return slots(from, to, rules, closed).map((slot) => slot.date);
}

function times(rules: ScheduleRule[]): string[] {
  return slots('2027-05-08', '2027-05-08', rules).map((slot) => `${slot.startTime}-${slot.endTime}`);
}

describe('which days', () => {
  test.each([
    ['the first and the last day are both included', '2027-05-08', '2027-05-10', aRule(), 3],
    ['one day is a range', '2027-05-08', '2027-05-08', aRule(), 1],
    ['a range that ends before it starts is empty', '2027-05-08', '2027-05-07', aRule(), 0],
    ['only Saturdays', '2027-05-01', '2027-05-31', aRule({ weekdays: [6] }), 5],
    ['Sunday is 7', '2027-05-09', '2027-05-09', aRule({ weekdays: [7] }), 1],
    ['Monday is 1', '2027-05-09', '2027-05-09', aRule({ weekdays: [1] }), 0],
    ['no weekday, no slot', '2027-05-01', '2027-05-31', aRule({ weekdays: [] }), 0],
    [
      'the day before a season',
      '2027-03-31',
      '2027-03-31',
      aRule({ seasonStart: '04-01', seasonEnd: '09-30' }),
      0,
    ],
    [
      'the first day of a season',
      '2027-04-01',
      '2027-04-01',
      aRule({ seasonStart: '04-01', seasonEnd: '09-30' }),
      1,
    ],
    [
      'the last day of a season',
      '2027-09-30',
      '2027-09-30',
      aRule({ seasonStart: '04-01', seasonEnd: '09-30' }),
      1,
    ],
    [
      'the day after a season',
      '2027-10-01',
      '2027-10-01',
      aRule({ seasonStart: '04-01', seasonEnd: '09-30' }),
      0,
    ],
    [
      'a season over New Year',
      '2026-12-30',
      '2027-01-02',
      aRule({ seasonStart: '10-01', seasonEnd: '03-31' }),
      4,
    ],
    ['its first day', '2026-09-30', '2026-10-01', aRule({ seasonStart: '10-01', seasonEnd: '03-31' }), 1],
    ['its last day', '2027-03-31', '2027-04-01', aRule({ seasonStart: '10-01', seasonEnd: '03-31' }), 1],
    ['its summer', '2027-04-01', '2027-09-30', aRule({ seasonStart: '10-01', seasonEnd: '03-31' }), 0],
    [
      'a season of one day, every year',
      '2026-01-01',
      '2028-12-31',
      aRule({ seasonStart: '06-21', seasonEnd: '06-21' }),
      3,
    ],
    [
      '29 February in a leap year',
      '2028-02-28',
      '2028-03-01',
      aRule({ seasonStart: '02-01', seasonEnd: '02-29' }),
      2,
    ],
    [
      '29 February in no leap year',
      '2027-02-28',
      '2027-03-01',
      aRule({ seasonStart: '02-01', seasonEnd: '02-29' }),
      1,
    ],
    ['a leap year has 366 days', '2028-01-01', '2028-12-31', aRule(), 366],
  ])('%s', (_, from, to, rule, expected) => {
    expect(dates(from, to, [rule])).toHaveLength(expected);
  });

  test('two rules, each for one half of the year, give each day exactly one slot', () => {
    const summer = aRule({ seasonStart: '04-01', seasonEnd: '09-30' });
    const winter = aRule({ id: 2, seasonStart: '10-01', seasonEnd: '03-31' });
    const days = dates('2026-01-01', '2029-12-31', [summer, winter]);
    expect(days).toHaveLength(1461);
    expect(new Set(days).size).toBe(1461);
  });

  test('a closed day has no slots, and the days beside it keep their slots', () => {
    expect(dates('2026-12-24', '2026-12-27', [aRule()], ['2026-12-25', '2026-12-26'])).toEqual([
      '2026-12-24',
      '2026-12-27',
    ]);
  });

  test('closures outside the range change nothing', () => {
    expect(dates('2027-05-08', '2027-05-09', [aRule()], ['2027-05-07', '2027-05-10'])).toHaveLength(2);
  });

  // A slot is wall-clock time: on the Sundays when the clocks change, trips begin at the usual times.
  test.each(['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'])(
    'clock-change Sunday %s has the same slot times as the days before and after it',
    (sunday) => {
      const date = localDate(sunday);
      expect(weekdayOf(date)).toBe(7);
      const weekend = slots(addDays(date, -1), addDays(date, 1), [aRule({ startTimes: ['09:30', '21:00'] })]);
      expect(weekend.map((slot) => `${slot.date} ${slot.startTime}-${slot.endTime}`)).toEqual(
        [addDays(date, -1), date, addDays(date, 1)].flatMap((day) => [
          `${day} 09:30-11:30`,
          `${day} 21:00-23:00`,
        ]),
      );
    },
  );
});

describe('which times', () => {
  test('a slot ends after the duration of its rule', () => {
    expect(times([aRule({ startTimes: ['10:00', '12:45'], durationMinutes: 90 })])).toEqual([
      '10:00-11:30',
      '12:45-14:15',
    ]);
  });

  test('slots are sorted by start, even if the rules and their times are not', () => {
    const late = aRule({ startTimes: ['15:00', '12:30'] });
    const early = aRule({ id: 2, startTimes: ['10:00'] });
    expect(times([late, early])).toEqual(['10:00-12:00', '12:30-14:30', '15:00-17:00']);
  });

  test('a rule without times gives no slots', () => {
    expect(times([aRule({ startTimes: [] })])).toEqual([]);
  });

  test('a slot may end in the last minute of the day', () => {
    expect(times([aRule({ startTimes: ['21:59'] })])).toEqual(['21:59-23:59']);
  });

  test('a rule with a slot that would pass midnight throws an error that names the rule', () => {
    expect(() => times([aRule({ name: 'Moonlight', startTimes: ['22:00'] })])).toThrow("'Moonlight'");
  });
});

describe('packages and prices of slots', () => {
  test('a slot gets its packages and prices from its rule', () => {
    const rule = aRule({
      id: 7,
      surchargeKind: 'percentage',
      surchargeValue: 1250,
      minimumGuests: null,
      packageIds: [3],
    });
    expect(slots('2027-05-08', '2027-05-08', [rule])).toEqual([
      {
        date: '2027-05-08',
        startTime: '10:00',
        endTime: '12:00',
        packageIds: [3],
        surchargeKind: 'percentage',
        surchargeValue: 1250,
        pricePerExtraGuest: pence(1500),
        minimumGuests: null,
        scheduleRuleId: 7,
      },
    ]);
  });

  test('rules with the same time but different packages make different slots', () => {
    expect(
      times([aRule({ packageIds: [1] }), aRule({ id: 2, packageIds: [2] }), aRule({ id: 3 })]),
    ).toHaveLength(3);
  });

  test('the first of two rules for the same slot sets the price', () => {
    const first = aRule({ id: 4, surchargeValue: 2000 });
    const second = aRule({ id: 5, surchargeValue: 0 });
    const made = slots('2027-05-08', '2027-05-08', [first, second]);
    expect(made.map((slot) => [slot.scheduleRuleId, slot.surchargeValue])).toEqual([[4, 2000]]);
  });

  test('the same packages, listed in another order, make no second slot', () => {
    const made = slots('2027-05-08', '2027-05-08', [
      aRule({ packageIds: [10, 2, 1] }),
      aRule({ id: 2, packageIds: [1, 10, 2] }),
    ]);
    expect(made.map((slot) => slot.packageIds)).toEqual([[1, 2, 10]]);
  });

  test('making slots does not change the given rules', () => {
    const rule = aRule({ packageIds: [2, 1], startTimes: ['12:00', '10:00'] });
    slots('2027-05-08', '2027-05-09', [rule]);
    expect(rule).toEqual(aRule({ packageIds: [2, 1], startTimes: ['12:00', '10:00'] }));
  });
});

describe('a version of a rule', () => {
  test('a version of a rule makes slots from its first day to its last day, both included', () => {
    const version = aRule({ validFrom: localDate('2027-05-08'), validTo: localDate('2027-05-10') });
    expect(dates('2027-05-01', '2027-05-31', [version])).toEqual(['2027-05-08', '2027-05-09', '2027-05-10']);
  });

  test('each day has the times of its version of the rule, and a version that ends before it begins makes no slots', () => {
    const versions = [
      aRule({ id: 1, validTo: localDate('2027-05-09'), startTimes: ['10:00'] }),
      aRule({
        id: 2,
        validFrom: localDate('2027-05-10'),
        validTo: localDate('2027-05-09'),
        startTimes: ['11:00'],
      }),
      aRule({ id: 3, validFrom: localDate('2027-05-10'), startTimes: ['12:00'] }),
    ];
    expect(slots('2027-05-09', '2027-05-10', versions).map(({ startTime }) => startTime)).toEqual([
      '10:00',
      '12:00',
    ]);
  });
});

describe('a start that follows the sun', () => {
  const place = { latitude: 52.0406, longitude: -0.7594 };
  const evening = aRule({ startTimes: [], sunMinutes: [-90] });
  const starts = (from: string, to: string, rule = evening) =>
    slotsFromRules({ rules: [rule], closures: [], place }, localDate(from), localDate(to)).map(
      ({ startTime, endTime }) => `${startTime}-${endTime}`,
    );

  test('a start that follows the sun moves with the sunset, and with the change of the clocks', () => {
    expect(starts('2027-03-27', '2027-03-28')).toEqual(['17:00-19:00', '18:00-20:00']);
    expect(starts('2027-10-30', '2027-10-31')).toEqual(['16:15-18:15', '15:00-17:00']);
  });

  test('a start that follows the sun is left out if the trip would pass midnight', () => {
    expect(starts('2027-06-21', '2027-06-21', aRule({ startTimes: ['09:00'], sunMinutes: [60] }))).toEqual([
      '09:00-11:00',
    ]);
  });

  test('a start that follows the sun needs the coordinates of the lake', () => {
    expect(() => slots('2027-05-08', '2027-05-08', [evening])).toThrow('the location of the lake');
  });
});

describe('a day with its own times', () => {
  const date = localDate('2027-05-09');
  const packages = [
    { id: 1, price: pence(15_000) },
    { id: 2, price: pence(20_000) },
  ];
  const onDay = (paint: 'closed' | 'fixed' | 'percentage', value: number, rule: ScheduleRule) =>
    slotsFromRules(
      { rules: [rule], closures: [], specialDays: [{ date, paint, value }], packages },
      date,
      date,
    ).map(({ surchargeKind, surchargeValue }) => `${surchargeKind} ${surchargeValue}`);

  test('a closed day has no slots, even if rules give times', () => {
    expect(onDay('closed', 0, aRule())).toEqual([]);
  });

  test.each([
    ['pounds on pounds', 'fixed', 2000, { surchargeValue: 1000 }, 'fixed 3000'],
    [
      'per cent on per cent',
      'percentage',
      1000,
      { surchargeKind: 'percentage', surchargeValue: 500 },
      'percentage 1500',
    ],
    ['per cent where nothing was', 'percentage', 1000, {}, 'percentage 1000'],
    [
      'pounds on per cent of the cheapest',
      'fixed',
      2000,
      { surchargeKind: 'percentage', surchargeValue: 1000 },
      'fixed 3500',
    ],
    [
      'pounds on per cent of the cheapest that the slot has',
      'fixed',
      2000,
      { surchargeKind: 'percentage', surchargeValue: 1000, packageIds: [2] },
      'fixed 4000',
    ],
    ['per cent on pounds', 'percentage', 1000, { surchargeValue: 1500 }, 'percentage 2000'],
  ] as const)('adds %s', (_what, paint, value, rule, result) => {
    expect(onDay(paint, value, aRule(rule as Changes))).toEqual([result]);
  });
});
