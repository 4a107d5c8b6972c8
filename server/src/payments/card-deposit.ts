import type { WireCardDeposit } from '@slipway/shared/api/console/card-deposit.ts';
import { takenAt } from '@slipway/shared/rules/charges.ts';
import { type Pence, noMoney, poundsOf, subtractPence } from '@slipway/shared/values/pence.ts';
import { hoursBefore } from '@slipway/shared/values/venue-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AttemptStatus } from '../platform/database/tables.ts';
import { providerDefinitions } from './provider-registry.ts';

/** A deposit by pay link, as `cardDepositOf` reads it: JSON, with instants as text. */
export type CardDeposit = {
  /** The status of the payment. Null: the link was sent, but the deposit is not authorised yet. */
  status: AttemptStatus | null;
  amount: Pence;
  /** The pence kept for valid charges. Null: nothing is kept. */
  kept: Pence | null;
  /** The end of the party's time to object to the last charge. */
  objectsUntil: string | null;
  isReleased: boolean;
  isToBeTaken: boolean;
  at: string;
  /** When the deposit was authorised, and at which provider. */
  acceptedAt: string | null;
  provider: string | null;
  /** When the bank will release the deposit automatically, if the provider names a time. */
  captureBefore: string | null;
};

/**
 * SQL for the deposit of a booking `b`: the last accepted deposit, or else the last link that can still be used; null:
 * neither.
 */
export function cardDepositOf(now: Date): RawBuilder<CardDeposit | null> {
  return sql<CardDeposit | null>`coalesce(
    (select json_build_object('status', d.status, 'amount', d.amount, 'kept', coalesce(c.kept, d.deposit_kept),
        'objects_until', c.objects_until,
        'is_released', d.reversal_requested_at is not null, 'is_to_be_taken', d.capture_requested_at is not null,
        'at', coalesce(d.reversal_requested_at, d.capture_requested_at,
          case when d.status = 'voided' then d.updated_at end, c.made_at, d.accepted_at), 'accepted_at', d.accepted_at, 'provider', d.provider,
        'capture_before', d.capture_before)
      from payment_attempts d
      cross join lateral (
        select sum(amount - coalesce(given_back, 0))::integer as kept, max(objects_until) as objects_until,
          max(made_at) as made_at
        from charges where attempt_id = d.id) c
      where d.booking_id = b.id and d.purpose = 'deposit' and d.accepted_at is not null
      order by d.accepted_at desc, d.id limit 1),
    (select json_build_object('status', null, 'amount', coalesce(b.promise ->> 'deposit', t.terms ->> 'deposit')::integer, 'kept', null,
        'objects_until', null,
        'is_released', false, 'is_to_be_taken', false, 'at', l.made_at, 'accepted_at', null, 'provider', null,
        'capture_before', null)
      from pay_links l, business_terms t
      where l.booking_id = b.id and l.debt = 'deposit' and l.ended_at is null and t.version = b.terms_version
        and (b.date + b.start_time) at time zone 'Europe/London' > ${now}
      order by l.made_at desc, l.id limit 1))`;
}

export function stateOfCardDeposit({
  status,
  isReleased,
  isToBeTaken,
  kept,
}: Pick<CardDeposit, 'status' | 'isReleased' | 'isToBeTaken' | 'kept'>): WireCardDeposit['state'] {
  if (status === null) return 'asked';
  if (status === 'voided') return isReleased ? 'let_go' : 'lapsed';
  if (status === 'authorised') {
    if (isReleased) return 'letting_go';
    return isToBeTaken || (kept ?? 0) > 0 ? 'keeping' : 'held';
  }
  // The captured deposit is refunded in full, because its release came too late or because we no longer keep any part
  // of it.
  if (isReleased || kept === 0) return status === 'refunded' ? 'let_go' : 'letting_go';
  return 'kept';
}

/** Whether the bank holds a deposit or we have kept money from one, so that no other deposit is needed. */
export function isCardDepositThere(deposit: CardDeposit | null): boolean {
  return deposit !== null && ['held', 'keeping', 'kept'].includes(stateOfCardDeposit(deposit));
}

export function cardDepositView(deposit: CardDeposit | null): WireCardDeposit | null {
  if (deposit === null) return null;
  const state = stateOfCardDeposit(deposit);
  return {
    state,
    amount: poundsOf(deposit.amount),
    kept: state === 'keeping' || state === 'kept' ? poundsOf(deposit.kept ?? deposit.amount) : null,
    at: new Date(deposit.at).toISOString(),
    takenAt: state === 'keeping' ? toBeTakenAt(deposit) : null,
    until: state === 'held' ? heldUntil(deposit) : null,
    isUntilAssumed: state === 'held' && deposit.captureBefore === null,
  };
}

function heldUntil({ captureBefore, acceptedAt, provider }: CardDeposit): string | null {
  if (captureBefore !== null) return new Date(captureBefore).toISOString();
  const by = providerDefinitions.find(({ name }) => name === provider);
  return by === undefined || acceptedAt === null
    ? null
    : hoursBefore(new Date(acceptedAt), -by.holdHours).toISOString();
}

/** After a trip we need this many hours, to inspect the boat and to hear the party's answer to a charge. */
const hoursAfterTrip = 72;
const shortestHold = Math.min(...providerDefinitions.map(({ holdHours }) => holdHours));

/**
 * Staff can request a card deposit no earlier than this many hours before the end of the trip. The bank would release
 * an earlier deposit before the `hoursAfterTrip` are over.
 */
export const depositAskedHours = shortestHold - hoursAfterTrip;

/** The part of the deposit that can still be kept, in pence. */
export function leftOnCard(deposit: CardDeposit | null): Pence {
  if (deposit === null || deposit.isToBeTaken) return noMoney;
  const isHeld = ['held', 'keeping'].includes(stateOfCardDeposit(deposit));
  return isHeld ? subtractPence(deposit.amount, deposit.kept ?? noMoney) : noMoney;
}

/** When the deposit will be captured; null: its capture has been requested already. */
function toBeTakenAt({ isToBeTaken, objectsUntil, captureBefore }: CardDeposit): string | null {
  if (isToBeTaken || objectsUntil === null) return null;
  const lapses = captureBefore === null ? null : new Date(captureBefore);
  return takenAt([new Date(objectsUntil)], lapses).toISOString();
}

/** SQL condition for an attempt `a`: a held deposit that still awaits a decision in the last day before its release. */
export function isEndingDeposit(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(a.purpose = 'deposit' and a.status = 'authorised' and a.accepted_at is not null
    and a.reversal_requested_at is null and a.capture_requested_at is null
    and not exists (select from charges c where c.attempt_id = a.id)
    and a.capture_before > ${now} and a.capture_before <= ${hoursBefore(now, -24)})`;
}
