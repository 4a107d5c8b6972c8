import type { WireBooking } from '@slipway/shared/api/bookings.ts';
import { aboutCharges } from '@slipway/shared/rules/charges.ts';
import { noMoney, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { PhotosOfCharge } from '../../photos/booking-photos.ts';
import { type Standing, stateOf } from './charge.ts';

/** As a query has them that answers in JSON, with instants as text. */
type ReadCharge = {
  [Name in keyof Standing]: Date extends Standing[Name]
    ? string | Exclude<Standing[Name], Date>
    : Standing[Name];
};

/**
 * What a party sees of its charges: none that can still be taken back, nor what was said of one within that minute, nor one
 * that was never asked for.
 */
export function chargesForParty(
  charges: readonly (ReadCharge & { photos: PhotosOfCharge })[],
  now: Date,
): NonNullable<WireBooking['charges']> {
  return charges
    .map(({ photos, ...charge }) => ({ ...withInstants(charge), photos }))
    .filter((charge) => !isNew(charge, now) && charge.letGoAt?.getTime() !== charge.madeAt.getTime())
    .map((charge) => {
      const seen = isWaiting(charge, now) ? undecided(charge) : charge;
      const instant = (text: string) => new Date(text).toISOString();
      const state = stateOf(seen, now);
      return {
        charge_id: seen.id,
        what: aboutCharges[seen.kind].label,
        amount: poundsOf(seen.amount),
        because: seen.reason,
        made_on: venueDate(seen.madeAt),
        kept_of: keptOf[seen.source],
        state,
        object_until: state === 'to_object' ? seen.objectsUntil!.toISOString() : null,
        objection: seen.objection ?? '',
        answer: seen.answer ?? seen.letGoBecause ?? '',
        given_back: poundsOf(seen.givenBack ?? noMoney),
        photos: charge.photos.map(({ photo, at, before }) => ({
          photo_id: photo,
          taken_at: instant(at),
          before: before === null ? null : { photo_id: before.photo, taken_at: instant(before.at) },
        })),
      };
    });
}

const keptOf = { card_deposit: 'card', hand_deposit: 'hand', pay_link: null } as const;

const isWaiting = ({ notBefore }: Standing, now: Date) => notBefore !== null && notBefore > now;

/** Within its own minute; what is said of it later has one as well. */
const isNew = (charge: Standing, now: Date) =>
  isWaiting(charge, now) && charge.letGoAt === null && charge.answeredAt === null;

const undecided = (charge: Standing): Standing => ({
  ...charge,
  letGoAt: null,
  letGoBecause: null,
  answeredAt: null,
  answer: null,
  givenBack: null,
});

function withInstants(charge: ReadCharge): Standing {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...charge,
    madeAt: new Date(charge.madeAt),
    letGoAt: instant(charge.letGoAt),
    objectsUntil: instant(charge.objectsUntil),
    objectedAt: instant(charge.objectedAt),
    answeredAt: instant(charge.answeredAt),
    notBefore: instant(charge.notBefore),
  };
}
