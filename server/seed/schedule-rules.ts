import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import type { NewRow } from '../src/platform/database/tables.ts';
import { packageIds } from './packages.ts';

/** Every column is given: the tests compare these rules with the rows in the database. */
type Rule = Required<Omit<NewRow<'scheduleRules'>, 'id' | 'gaps'>>;
type Days = Pick<Rule, 'weekdays' | 'surchargeKind' | 'surchargeValue'>;

const mondayToFriday = [1, 2, 3, 4, 5];
const saturday = [6];
const sunday = [7];

const everyRule = {
  durationMinutes: 120,
  pricePerExtraGuest: pence(1500),
  minimumGuests: 5,
  sunMinutes: [],
  validFrom: null,
  validTo: null,
  isOver: false,
};
const sameAsPackage = { surchargeKind: 'fixed', surchargeValue: 0 } as const;
const twentyPounds = { surchargeKind: 'fixed', surchargeValue: 2000 } as const;
const tenPercent = { surchargeKind: 'percentage', surchargeValue: 1000 } as const;
const twelveAndAHalfPercent = { surchargeKind: 'percentage', surchargeValue: 1250 } as const;

/** These rules are for all packages except Sunset. A trip takes two hours, and a turnaround half an hour. */
const byDay = {
  ...everyRule,
  packageIds: [packageIds.classic, packageIds.bbq, packageIds.party, packageIds.team],
};
const summerDays = { ...byDay, seasonStart: '04-01', seasonEnd: '09-30' };
const winterDays = { ...byDay, seasonStart: '10-01', seasonEnd: '03-31' };

const daytimeRules: Rule[] = [
  {
    ...summerDays,
    ...sameAsPackage,
    name: 'Summer times',
    weekdays: mondayToFriday,
    startTimes: ['10:00', '12:30', '15:00', '17:30'].map(localTime),
  },
  {
    ...summerDays,
    ...sameAsPackage,
    name: 'Summer times',
    weekdays: saturday,
    startTimes: ['10:00'].map(localTime),
  },
  {
    ...summerDays,
    ...twentyPounds,
    name: 'Summer times',
    weekdays: saturday,
    startTimes: ['12:30', '15:00', '17:30'].map(localTime),
  },
  {
    ...summerDays,
    ...tenPercent,
    name: 'Summer times',
    weekdays: sunday,
    startTimes: ['10:00', '12:30', '15:00', '17:30'].map(localTime),
  },
  {
    ...winterDays,
    ...sameAsPackage,
    name: 'Winter times',
    weekdays: mondayToFriday,
    startTimes: ['09:30', '12:00', '14:30'].map(localTime),
    // Null: the default minimum of five guests applies.
    minimumGuests: null,
  },
  {
    ...winterDays,
    ...sameAsPackage,
    name: 'Winter times',
    weekdays: saturday,
    startTimes: ['09:30'].map(localTime),
  },
  {
    ...winterDays,
    ...twentyPounds,
    name: 'Winter times',
    weekdays: saturday,
    startTimes: ['12:00', '14:30'].map(localTime),
  },
  {
    ...winterDays,
    ...tenPercent,
    name: 'Winter times',
    weekdays: sunday,
    startTimes: ['09:30', '12:00', '14:30'].map(localTime),
  },
];

/**
 * Start times of Sunset, half an hour apart, with one boat each. The sun goes down during the last trip. Sunset trips
 * overlap the last daytime slots on purpose, so that a boat is sold for one or the other.
 */
const evenings: { season: string; from: string; to: string; startTimes: string[] }[] = [
  { season: 'Midwinter', from: '10-25', to: '02-09', startTimes: ['15:30', '16:00'] },
  { season: 'Late winter', from: '02-10', to: '03-24', startTimes: ['16:30', '17:00'] },
  { season: 'Spring', from: '03-25', to: '04-30', startTimes: ['17:30', '18:00', '18:30'] },
  { season: 'Summer', from: '05-01', to: '08-20', startTimes: ['18:30', '19:00', '19:30'] },
  { season: 'Late summer', from: '08-21', to: '09-20', startTimes: ['17:30', '18:00', '18:30'] },
  { season: 'Autumn', from: '09-21', to: '10-24', startTimes: ['16:30', '17:00', '17:30'] },
];

const sundayToThursday: Days = { ...sameAsPackage, weekdays: [7, 1, 2, 3, 4] };
const fridayAndSaturday: Days = { ...twelveAndAHalfPercent, weekdays: [5, 6] };

const eveningRules: Rule[] = evenings.flatMap(({ season, from, to, startTimes }) => {
  const evening = {
    ...everyRule,
    packageIds: [packageIds.sunset],
    seasonStart: from,
    seasonEnd: to,
    startTimes: startTimes.map(localTime),
  };
  return [
    { ...evening, ...sundayToThursday, name: `${season} evenings` },
    { ...evening, ...fridayAndSaturday, name: `${season} evenings` },
  ];
});

export const scheduleRules: readonly Rule[] = [...daytimeRules, ...eveningRules];
