import { basisPoints, pence } from '../values/pence.ts';
import { type BusinessTerms, usualSky, usualTexts } from './business-terms.ts';

/**
 * The figures of spec 9, and the figures of weather and text messages. They are version 1 of the terms in a
 * new database. The database stores all later versions.
 */
export const firstTerms: BusinessTerms = {
  holdMinutes: 15,
  minimumNoticeMinutes: 120,
  turnaroundMinutes: 30,
  vatRate: basisPoints(2000),
  fullRefundDays: 10,
  adminFee: pence(250),
  refundTakesDays: { from: 5, to: 7 },
  freeMoveDays: { faq: 4, policy: 5, charged: 4 },
  moveFee: pence(5000),
  latestMoveHours: 2,
  rebookMonths: 12,
  arriveMinutesBefore: 15,
  deposit: pence(10_000),
  mostOwedForDamage: pence(50_000),
  lateReturnPerQuarterHour: { faq: pence(5000), policy: pence(2500), charged: pence(2500) },
  cleaningFee: { faq: pence(5500), policy: pence(2500), charged: pence(2500) },
  mostWeightKg: 900,
  ...usualSky,
  ...usualTexts,
};
