import type { PhotosOfCharge } from '../../photos/booking-photos.ts';
import type { Standing } from './charge.ts';

/** A charge as a JSON query returns it, with instants as text. */
type ReadCharge = {
  [Name in keyof Standing]: Date extends Standing[Name]
    ? string | Exclude<Standing[Name], Date>
    : Standing[Name];
};

type Evidence = { photos: PhotosOfCharge };
type ChargeForParty = Standing & Evidence;

/**
 * The charges that a party sees. Leaves out charges and decisions that staff can still undo, and fees that staff waived
 * instead of charging the party.
 */
export function chargesForParty(charges: readonly (ReadCharge & Evidence)[], now: Date): ChargeForParty[] {
  return charges
    .map(withInstants)
    .filter((charge) => !isNew(charge, now) && charge.letGoAt?.getTime() !== charge.madeAt.getTime())
    .map((charge) => (isWaiting(charge, now) ? undecided(charge) : charge));
}

const isWaiting = ({ notBefore }: Standing, now: Date) => notBefore !== null && notBefore > now;

/**
 * Whether staff can still undo the charge. Once staff have waived the charge or answered an objection, `notBefore` is
 * the time until which they can undo that decision.
 */
const isNew = (charge: Standing, now: Date) =>
  isWaiting(charge, now) && charge.letGoAt === null && charge.answeredAt === null;

const undecided = (charge: ChargeForParty): ChargeForParty => ({
  ...charge,
  letGoAt: null,
  letGoBecause: null,
  answeredAt: null,
  answer: null,
  givenBack: null,
});

function withInstants(charge: ReadCharge & Evidence): ChargeForParty {
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
