import { listed } from '@slipway/shared/values/counted.ts';
import { daysOfYearText } from '@slipway/shared/api/console/change-text.ts';
import { surchargeOf } from '@slipway/shared/api/console/surcharge.ts';
import { type SlotSurcharge, slotPriceOf } from '@slipway/shared/rules/price.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, basisPoints, noMoney, pence, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { dayOf } from '../../session/times.ts';
import type { ChangeFields, Times, TypedSurcharge } from '../../api/set-up.ts';

/** The price of a package that costs `pounds`, with this surcharge added. */
export function priceWith(pounds: number, typed: TypedSurcharge): Pence {
  const { kind, value } = surchargeOf(typed);
  const surcharge: SlotSurcharge =
    kind === 'fixed' ? { kind, amount: pence(value) } : { kind, percent: basisPoints(value) };
  return slotPriceOf(penceFromPounds(pounds) ?? noMoney, surcharge);
}

/** '09:30', 'Sunset − 90 min' */
export function startText(start: string): string {
  if (!start.startsWith('sun ')) return start;
  const minutes = Number(start.slice(4));
  if (minutes === 0) return 'Sunset';
  return `Sunset ${minutes < 0 ? '−' : '+'} ${Math.abs(minutes)} min`;
}

export type Gap = NonNullable<ChangeFields<'weekly_times'>['gaps']>[number];

/** A gap in the weekly times, in words: 'not 1 August to 31 August for Picnic boat' */
export function gapText({ first, last, until, packages }: Gap, known: Times['packages']): string {
  const names = known.filter(({ id }) => packages?.includes(id)).map(({ name }) => name);
  const forWhom = packages === null ? '' : ` for ${listed(names)}`;
  return `not ${daysOfYearText(first, last)}${forWhom}${until === null ? '' : `, until ${dayOf(localDate(until))}`}`;
}
