import { newId } from '@slipway/ui/new-id.ts';
import { formatGbp, noMoney, penceFromPounds } from '@slipway/shared/values/pence.ts';
import type { ChangeFields, SetUpDraft } from '../../api/set-up.ts';
import type { Sold } from '../../api/sold.ts';
import { fieldsOfForm, isKind, withChange, withFields, without } from '../../change-set/draft.ts';

export type LiveCoupon = Sold['coupons'][number];

/** The fields of a coupon's form; the code of a coupon never changes. */
export type Coupon = Required<Omit<ChangeFields<'coupon'>, 'coupon' | 'code'>>;

export const couponOf = ({ off, first, last, uses, each }: LiveCoupon): Coupon => ({
  off,
  first,
  last,
  uses,
  each,
});

const changeOf = (draft: SetUpDraft, id: number) =>
  draft.changes.filter(isKind('coupon')).find(({ words }) => words.coupon === id);

/** A coupon as it will be with the draft's changes. */
export const couponIn = (draft: SetUpDraft, live: LiveCoupon): Coupon =>
  withFields(couponOf(live), changeOf(draft, live.id)?.words);

export const isChanged = (draft: SetUpDraft, { id }: LiveCoupon): boolean =>
  changeOf(draft, id) !== undefined;

/** A form whose content is the same as on the site makes no change. */
export function withCoupon(draft: SetUpDraft, live: LiveCoupon, coupon: Coupon): SetUpDraft {
  const before = changeOf(draft, live.id)?.id;
  const words = fieldsOfForm(couponOf(live), coupon);
  if (words === undefined) return without(draft, before);
  return withChange(draft, {
    id: before ?? newId(),
    kind: 'coupon',
    words: { coupon: live.id, code: live.code, ...words },
  });
}

export const plainCoupon: Coupon = { off: { percent: 10 }, first: null, last: null, uses: null, each: 1 };

/** The new coupons of the draft. The `id` of each is the id of its change. */
export function newCoupons(draft: SetUpDraft): { id: string; code: string; coupon: Coupon }[] {
  return draft.changes
    .filter(isKind('coupon'))
    .filter(({ words }) => words.coupon === null)
    .map(({ id, words }) => ({ id, code: words.code, coupon: withFields(plainCoupon, words) }));
}

export function withNewCoupon(draft: SetUpDraft, id: string, code: string, coupon: Coupon): SetUpDraft {
  return withChange(draft, { id, kind: 'coupon', words: { coupon: null, code, ...coupon } });
}

/** '20 % off', '£25.00 off' */
export function offText(off: Coupon['off']): string {
  return 'percent' in off
    ? `${off.percent} % off`
    : `${formatGbp(penceFromPounds(off.pounds) ?? noMoney)} off`;
}

/** Whether a coupon can be used today, and if not, why. */
export function standOf(
  { first, last, uses }: Coupon,
  used: number,
  today: string,
): 'in use' | 'not yet' | 'ended' | 'used up' {
  if (last !== null && last < today) return 'ended';
  if (uses !== null && used >= uses) return 'used up';
  return first !== null && first > today ? 'not yet' : 'in use';
}
