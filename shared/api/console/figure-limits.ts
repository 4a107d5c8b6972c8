import { leastWeight, mostPounds, mostWeight, mostWind } from './limits.ts';

/** Limits of the business's figures, in the units in which they are typed. */
export const figureLimits = {
  notice: { least: 0, most: 100_000 },
  turnaround: { least: 0, most: 720 },
  hold: { least: 5, most: 60 },
  vat: { least: 0, most: 100 },
  refund: { least: 0, most: 365 },
  charge: { least: 0, most: mostPounds },
  free: { least: 0, most: 365 },
  fee: { least: 0, most: mostPounds },
  hours: { least: 0, most: 168 },
  rebook: { least: 1, most: 60 },
  arrive: { least: 0, most: 240 },
  deposit: { least: 0, most: mostPounds },
  owed: { least: 0, most: 100_000 },
  late: { least: 0, most: mostPounds },
  clean: { least: 0, most: mostPounds },
  weight: { least: leastWeight, most: mostWeight },
  gusts: { least: 0, most: mostWind },
  decide: { least: 1, most: 24 },
  textsADay: { least: 1, most: 10_000 },
} as const;
/** Days until a refund arrives, as a range. */
export const mostDaysFrom = 30;
export const mostDaysTo = 60;
