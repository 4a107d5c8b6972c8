import { plural } from '@slipway/shared/values/counted.ts';
import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { type CouponDiscount, couponDiscountOf } from '@slipway/shared/rules/price.ts';
import { extraGuestsPrice } from '@slipway/shared/rules/guests.ts';
import { addDays, formatLongDate, localDate, weekdayOf } from '@slipway/shared/values/local-date.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import {
  addPence,
  basisPoints,
  basisPointsFromPercent,
  formatGbp,
  pence,
  penceFromPounds,
  percentNumber,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import type { Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeContext, ChangeDone, ChangeKind } from '../change-kind.ts';
import { unusualDiscount } from '../guards.ts';
import { type Offer, readOnSale } from '../what-is-on-sale.ts';
import { atOnce, differing, isGone } from './edit-row.ts';

type Words = ChangeFields<'coupon'>;
type Coupon = Omit<Row<'coupons'>, 'id'>;

/** Edits a coupon. Existing bookings are unaffected, because each stores its discount. */
export const coupon: ChangeKind<'coupon'> = {
  title({ coupon: id, code, off, last }) {
    const what = [
      ...(off === undefined ? [] : [offText(off)]),
      ...(last === undefined || last === null ? [] : [`until ${last}`]),
    ];
    const name = id === null ? `${code}, a new coupon` : code;
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(journal, words, context) {
    const { db } = context;
    const { coupon: id, code } = words;
    const rows = await db.selectFrom('coupons').selectAll().orderBy('id').forUpdate().execute();
    if (id === null) {
      if (rows.some((row) => row.code === code))
        throw new Refusal('invalid', { message: `There is a coupon ${code} already.` });
      const row: Coupon = {
        code,
        startsOn: null,
        endsOn: null,
        maxUses: null,
        maxUsesPerEmail: null,
        ...(columnsOf(words) as Pick<Coupon, 'kind' | 'value'>),
      };
      journal.begin(code);
      await journal.insert('coupons', row);
      return said(`${code} is a new coupon`, null, row, context);
    }
    const before = rows.find((row) => row.id === id);
    if (before === undefined || before.code !== code) throw isGone(code);
    const values = differing<Coupon>(before, columnsOf(words));
    const after = { ...before, ...values };
    if (after.startsOn !== null && after.endsOn !== null && after.startsOn > after.endsOn)
      throw new Refusal('invalid', { message: `${code} would end before it begins.` });
    journal.begin(code);
    await journal.update('coupons', [{ id, values }]);
    if (Object.keys(values).length === 0) return { clauses: [`${code} is as it was`] };
    const hasEnded = after.endsOn !== null && after.endsOn < context.today;
    return said(`${code} ${hasEnded ? 'has ended' : 'changes'}`, before, after, context);
  },
};

function columnsOf({ off, first, last, uses, each }: Words): Partial<Coupon> {
  const dayOf = (day: string | null) => (day === null ? null : localDate(day));
  return {
    ...(off === undefined ? {} : rowOf(off)),
    ...(first === undefined ? {} : { startsOn: dayOf(first) }),
    ...(last === undefined ? {} : { endsOn: dayOf(last) }),
    ...(uses === undefined ? {} : { maxUses: uses }),
    ...(each === undefined ? {} : { maxUsesPerEmail: each }),
  };
}

function rowOf(off: NonNullable<Words['off']>): Pick<Coupon, 'kind' | 'value'> {
  return 'pounds' in off
    ? { kind: 'fixed', value: penceFromPounds(off.pounds)! }
    : { kind: 'percentage', value: basisPointsFromPercent(off.percent) };
}

function discountOf({ kind, value }: Pick<Coupon, 'kind' | 'value'>): CouponDiscount {
  return kind === 'fixed' ? { kind, amount: pence(value) } : { kind, percent: basisPoints(value) };
}

async function said(
  clause: string,
  before: Coupon | null,
  after: Coupon,
  context: ChangeContext,
): Promise<ChangeDone> {
  const { db } = context;
  const { used } = await db
    .selectFrom('couponUses')
    .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('code', '=', after.code)
    .executeTakeFirstOrThrow();
  const uses = Number(used);
  const day = await aRealDay(after, context);
  const figures = (
    [
      ['Takes off', before && discountWords(before), discountWords(after)],
      ['Days', before && daysText(before), daysText(after)],
      ['Uses', before && limitText(before.maxUses), limitText(after.maxUses)],
      ['For each customer', before && limitText(before.maxUsesPerEmail), limitText(after.maxUsesPerEmail)],
    ] as const
  ).flatMap(([label, was, is]) =>
    was === is ? [] : [{ label: `${after.code}: ${label}`, value: was === null ? is : `${was} → ${is}` }],
  );
  const percent = day === null ? (after.kind === 'percentage' ? after.value / 100 : 0) : day.percent;
  const isWorthMore = before === null || before.kind !== after.kind || before.value < after.value;
  return {
    clauses: [
      clause,
      ...(uses === 0
        ? []
        : [
            `It was used ${plural(uses, 'once', `${uses} times`)}: ${plural(uses, 'that discount does', 'those discounts do')} not change`,
          ]),
    ],
    figures: [...figures, ...(day?.figures ?? [])],
    warnings: [
      ...atOnce(after.code, context),
      ...(after.maxUses !== null && uses >= after.maxUses
        ? [`${after.code} has been used as often as it can be.`]
        : []),
      ...(day === null
        ? ['There is no example of the discount, because no time is on sale on the coupon’s days.']
        : []),
    ],
    unusual: isWorthMore ? unusualDiscount(after.code, percent) : [],
  };
}

/** The number of guests in the example of a large party. A package's price usually covers fewer guests. */
const largeParty = 8;

/**
 * Two examples on the next Saturday on sale, or otherwise on the next day on sale. The first has the earliest start and
 * the cheapest package. The second has the latest start, the dearest package and a large party.
 */
async function aRealDay(after: Coupon, { db, today }: ChangeContext) {
  const sale = [...(await readOnSale(db, today)).values()].filter(
    ({ date, prices }) => prices.size > 0 && date > today && date >= (after.startsOn ?? today),
  );
  const isSaturday = ({ date }: { date: LocalDate }) => weekdayOf(date) === 6;
  const first = sale.find((each) => isSaturday(each) && each.date <= addDays(sale[0]!.date, 7)) ?? sale[0];
  if (first === undefined) return null;
  const last = sale.findLast(({ date }) => date === first.date)!;
  const packages = await db.selectFrom('boatPackages').select(['id', 'name']).execute();
  const nameOf = (id: number) => packages.find((each) => each.id === id)!.name;
  const byPrice = ({ prices }: Offer) => [...prices].toSorted((a, b) => a[1] - b[1]);
  const [cheapest, price] = byPrice(first)[0]!;
  const [dearest, fewPay] = byPrice(last).at(-1)!;
  const off = couponDiscountOf(price, discountOf(after));
  const manyPay = addPence(fewPay, extraGuestsPrice(largeParty, last.covers, last.extra));
  const manySave = couponDiscountOf(manyPay, discountOf(after));
  return {
    percent: (100 * off) / Math.max(price, 1),
    figures: [
      {
        label: `${formatLongDate(first.date)}, ${first.startTime}, ${nameOf(cheapest)}`,
        value: `${formatGbp(price)} − ${formatGbp(off)} = ${formatGbp(subtractPence(price, off))}`,
      },
      {
        label: `${formatLongDate(last.date)}, ${last.startTime}, ${nameOf(dearest)} for ${largeParty}`,
        value: `${formatGbp(subtractPence(manyPay, manySave))} instead of ${formatGbp(manyPay)}`,
      },
    ],
  };
}

function offText(off: NonNullable<Words['off']>): string {
  return discountWords(rowOf(off));
}

function discountWords({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  return kind === 'fixed' ? `${formatGbp(pence(value))} off` : `${percentNumber(basisPoints(value))} % off`;
}

function daysText({ startsOn, endsOn }: Pick<Coupon, 'startsOn' | 'endsOn'>): string {
  if (startsOn === null) return endsOn === null ? 'always' : `until ${endsOn}`;
  return endsOn === null ? `from ${startsOn}` : `${startsOn} to ${endsOn}`;
}

function limitText(limit: number | null): string {
  return limit === null ? 'any number' : String(limit);
}
