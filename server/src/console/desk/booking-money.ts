import { aboutPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import type { WireStaffBooking, figure } from '@slipway/shared/api/console/booking.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { soldLines, vatAtRates } from '@slipway/shared/rules/vat.ts';
import { cancelRule, lateReturnRule } from '@slipway/shared/rules/house-rules.ts';
import {
  type Pence,
  addPence,
  formatGbp,
  noMoney,
  pence,
  percentNumber,
  poundsOf,
  subtractPence,
  timesPence,
} from '@slipway/shared/values/pence.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { hoursBefore, toInstant, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type * as z from 'zod/mini';
import { capturedBalance } from '../../bookings/cancellation/refund-booking.ts';
import { type Charge, stateOf, sumOf } from '../../bookings/money/charges/charge.ts';
import { answerBy } from '../../bookings/money/charges/object-to-charge.ts';
import {
  cardDepositView,
  depositAskedHours,
  isCardDepositThere,
  leftOnCard,
} from '../../payments/card-deposit.ts';
import { nextStep, reasonText, titleOf } from '../../payments/dispute-text.ts';
import { isByHand } from '../../payments/hand-money.ts';
import { providerDefinitions } from '../../payments/provider-registry.ts';
import { lateFeeBy } from '../day/late-fee/late-fee-of.ts';
import { backByHand, offerByPolicy } from './cancel-commands.ts';
import type { BookingFile } from './read-booking.ts';

type Figure = z.output<typeof figure>;

/** A sum with an explanation. */
function because(
  label: string,
  amount: Pence,
  rule: string,
  sentence: string,
  termsVersion: number | null = null,
): Figure {
  return { label, amount: poundsOf(amount), why: { rule, termsVersion, sentence } };
}

/** The lines of the price as sold. Later changes of the catalogue do not change them. */
export function priceOfSale({ booking, items }: BookingFile): NonNullable<WireStaffBooking['price']> {
  const extra = subtractPence(booking.basePrice, booking.slotPrice);
  const line = (one: Figure, quantity = 1) => ({ ...one, quantity });
  return {
    lines: [
      line(
        because(
          booking.packageName,
          booking.slotPrice,
          'package price plus the slot’s surcharge, as booked',
          '',
        ),
      ),
      ...(extra > 0
        ? [line(because(`${booking.guests} guests`, extra, 'the slot’s price for each extra guest', ''))]
        : []),
      ...(booking.couponDiscount > 0
        ? [
            line(
              because(
                `Coupon ${booking.couponCode ?? ''}`.trim(),
                subtractPence(noMoney, booking.couponDiscount),
                'coupon, off the boat’s price only',
                '',
              ),
            ),
          ]
        : []),
      ...(booking.byHand === null
        ? []
        : [line(because('As agreed', booking.byHand, booking.byHandReason ?? '', ''))]),
      ...items.map((item) =>
        line(
          because(
            item.name,
            timesPence(item.unitPrice, item.quantity),
            `${item.quantity} × ${formatGbp(item.unitPrice)}, as booked`,
            '',
          ),
          item.quantity,
        ),
      ),
    ],
    total: because('Total', booking.total, 'boat, less the coupon, and add-ons', ''),
    vat: vatOfSale({ booking, items }),
  };
}

function vatOfSale({ booking, items }: Pick<BookingFile, 'booking' | 'items'>): Figure | null {
  if (booking.terms.vatRate === 0) return null;
  const rates = vatAtRates(soldLines({ ...booking, items }), booking.terms.vatRate);
  const [vat, single] = [addPence(...rates.map((one) => one.vat)), rates.length === 1 ? rates[0] : undefined];
  const rule =
    rates.length > 1
      ? rates
          .map(({ rate, amount }) => `${percentNumber(rate)} % included in ${formatGbp(amount)}`)
          .join(', ')
      : `${percentNumber(single?.rate ?? booking.terms.vatRate)} % included in the total`;
  return because('VAT', vat, rule, `Includes VAT of ${formatGbp(vat)}.`, booking.termsVersion);
}

type BookingMoney = NonNullable<WireStaffBooking['money']>;

export function moneyOf(file: BookingFile, { decides }: { decides: boolean }, now: Date): BookingMoney {
  const { booking, attempts, refunds, trip } = file;
  const version = booking.termsVersion;
  const offer = offerByPolicy(booking, { attempts, refunds }, file.hasTrip ? trip.state : undefined, now);
  return {
    moves: movesOf(file),
    ...(decides ? { disputes: disputesOf(file) } : {}),
    lateFee: lateFeeFigure(file),
    owes: because(
      'Owes for the trip',
      file.owed,
      file.moves.length === 0
        ? 'the total, less the payments'
        : 'the total and the fees of its moves, less the payments that were not refunded with them',
      '',
    ),
    backByPolicy:
      'sentence' in offer
        ? null
        : because(
            'Refund if cancelled now',
            offer.refund,
            offer.isInTime
              ? 'cancelled in time: the payments, less the bank charge'
              : 'cancelled too late: nothing',
            cancelRule(booking.terms),
            version,
          ),
    mostBack: because(
      'Can be refunded',
      capturedBalance(attempts, refunds),
      'the payments, less refunds sent or waiting and lost disputes',
      '',
    ),
    deposit: because(
      'Deposit',
      booking.terms.deposit,
      'for each boat, taken on the day and given back',
      depositRule(booking.terms),
      version,
    ),
    charges: file.charges.map((charge) => chargeOf(charge, now)),
    chargesOwed: poundsOf(owedOf(file)),
    depositHeld: depositHeld(file, now),
  };
}

function lateFeeFigure({ booking, trip }: BookingFile): Figure | null {
  if (trip.back === null) return null;
  const { due, backAt, quarters, perQuarter, fee } = lateFeeBy(booking.terms, booking, trip, trip.back.at);
  if (fee === 0) return null;
  const time = (instant: Date) => venueDateTime(instant).time;
  const from = due.from === 'booked end' ? 'the booked end' : 'the booked length after the boat went out';
  return because(
    'Late fee by the rule',
    fee,
    `${counted(quarters, 'full quarter')} of an hour at ${formatGbp(perQuarter)}: due at ${time(due.at)} (${from}), back at ${time(backAt)}`,
    lateReturnRule(perQuarter),
    booking.termsVersion,
  );
}

function chargeOf(charge: Charge, now: Date): BookingMoney['charges'][number] {
  const { id, kind, amount, reason, madeAt, source, objectsUntil, objection, objectedAt } = charge;
  const { answer, givenBack, letGoBecause } = charge;
  return {
    id,
    kind,
    amount: poundsOf(amount),
    because: reason,
    madeAt: madeAt.toISOString(),
    state: stateOf(charge, now),
    from: source,
    objectsUntil: objectsUntil?.toISOString() ?? null,
    objection,
    objectedAt: objectedAt?.toISOString() ?? null,
    answerBy: objectedAt === null ? null : answerBy(objectedAt).toISOString(),
    answer: answer ?? letGoBecause,
    givenBack: poundsOf(givenBack ?? noMoney),
  };
}

/** The charges to be paid by link, in pence. */
const owedOf = ({ charges }: BookingFile): Pence =>
  sumOf(charges.filter(({ attemptId }) => attemptId === null));

/** The part of a cash or card-machine deposit that is kept for charges. */
const keptByHand = ({ charges }: BookingFile): Pence =>
  addPence(noMoney, ...charges.flatMap(({ source, amount }) => (source === 'hand_deposit' ? amount : [])));

function depositHeld(file: BookingFile, now: Date): BookingMoney['depositHeld'] {
  const { booking, trip, cardDeposit } = file;
  const { deposit } = trip;
  const byHand = deposit === null ? null : deposit.returned === null ? 'held' : 'given_back';
  const isMissing =
    booking.terms.deposit > 0 &&
    booking.status === 'confirmed' &&
    byHand !== 'held' &&
    !isCardDepositThere(cardDeposit) &&
    now < toInstant(booking.date, booking.startTime);
  const from = hoursBefore(toInstant(booking.date, booking.endTime), depositAskedHours);
  const isTooEarly = now < from;
  const left =
    deposit !== null && byHand === 'held'
      ? subtractPence(pence(deposit.amount), keptByHand(file))
      : leftOnCard(cardDeposit);
  return {
    byHand,
    onCard: cardDepositView(cardDeposit),
    left: poundsOf(left),
    canBeAsked: isMissing && !isTooEarly,
    askedFrom: isMissing && isTooEarly ? from.toISOString() : null,
  };
}

type Move = BookingMoney['moves'][number];

function disputesOf({ disputes }: BookingFile): BookingMoney['disputes'] {
  return disputes
    .map((dispute) => ({
      isOpen: dispute.closedAt === null,
      title: titleOf(dispute),
      sentence: [reasonText[dispute.reason], nextStep(dispute)].join(' '),
      at: dispute.openedAt.toISOString(),
    }))
    .toReversed();
}

function movesOf(file: BookingFile): Move[] {
  const { attempts, attemptEvents, refunds, disputes } = file;
  const moves: Move[] = [];
  const when = (attemptId: string, status: string) =>
    attemptEvents.find((event) => event.attemptId === attemptId && event.toStatus === status)?.at;
  for (const attempt of attempts) {
    const how = providerLabel(attempt.provider);
    const purpose = aboutPurposes[attempt.purpose].label;
    const label = (words: string) => (purpose === '' ? words : `${purpose} ${words.toLowerCase()}`);
    const setAside = when(attempt.id, 'authorised');
    // A deposit in cash or on the card machine was never set aside on a card, so it has no 'set_aside' move.
    if (attempt.authorised > 0 && setAside !== undefined && !isByHand(attempt.provider))
      moves.push({
        ...because(label('Set aside'), attempt.authorised, 'the bank set it aside; nothing had moved', ''),
        at: setAside.toISOString(),
        kind: 'set_aside',
        how,
      });
    const taken = when(attempt.id, 'captured');
    if (attempt.captured > 0)
      moves.push({
        ...because(
          label('Taken'),
          attempt.captured,
          isByHand(attempt.provider) ? 'taken by staff' : 'captured at the provider',
          '',
        ),
        at: (taken ?? attempt.updatedAt).toISOString(),
        kind: 'taken',
        how,
      });
    const voided = when(attempt.id, 'voided');
    if (voided !== undefined)
      moves.push({
        ...because(
          label('Released'),
          attempt.authorised,
          'the authorisation was given up: nothing was taken',
          '',
        ),
        at: voided.toISOString(),
        kind: 'let_go',
        how,
      });
  }
  for (const refund of refunds) {
    const attempt = attempts.find(({ id }) => id === refund.attemptId);
    const provider = attempt?.provider ?? '';
    const kind =
      refund.status === 'requested' && attempt?.isDisputed === true ? 'waiting_back' : kinds[refund.status];
    const label =
      kind === 'going_back' && isByHand(provider) ? `To be ${backByHand[provider]}` : refundLabels[kind];
    moves.push({
      ...because(label, subtractPence(noMoney, refund.amount), refund.reason, ''),
      at: (refund.status === 'requested' ? refund.createdAt : refund.updatedAt).toISOString(),
      kind,
      how: providerLabel(provider),
    });
  }
  for (const { provider, chargedBack, closedAt, reason } of disputes)
    if (chargedBack > 0 && closedAt !== null)
      moves.push({
        ...because(
          'Taken back by the bank',
          subtractPence(noMoney, chargedBack),
          `the dispute was lost: a chargeback. ${reasonText[reason]}`,
          '',
        ),
        at: closedAt.toISOString(),
        kind: 'taken_back',
        how: providerLabel(provider),
      });
  moves.push(...depositMoves(file, keptByHand(file)));
  return moves.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

const kinds = {
  requested: 'going_back',
  accepted: 'going_back',
  done: 'given_back',
  failed: 'failed_back',
  dropped: 'dropped_back',
} as const satisfies Record<BookingFile['refunds'][number]['status'], Move['kind']>;

const refundLabels = {
  going_back: 'Refund, on its way',
  given_back: 'Refund',
  failed_back: 'Refund, failed',
  waiting_back: 'Refund, waits for the dispute',
  dropped_back: 'Refund, not sent because of a dispute',
} as const;

function depositMoves({ trip: { deposit }, booking }: BookingFile, charged: Pence): Move[] {
  if (deposit === null) return [];
  const { terms, termsVersion } = booking;
  const kept = charged === 0 ? pence(deposit.returned?.kept ?? 0) : charged;
  const how = [byHand[deposit.method], deposit.slip].filter(Boolean).join(', slip ');
  const sentence = depositRule(terms);
  const move = (label: string, amount: Pence, at: Date): Move => ({
    ...because(label, amount, 'deposit by hand; not part of the price', sentence, termsVersion),
    at: at.toISOString(),
    kind: 'deposit',
    how,
  });
  return [
    move('Deposit taken', pence(deposit.amount), deposit.at),
    ...(deposit.returned === null
      ? []
      : [
          move(
            kept === 0 ? 'Deposit given back' : `Deposit given back, less ${formatGbp(kept)} kept`,
            pence(kept - deposit.amount),
            deposit.returned.at,
          ),
        ]),
  ];
}

const byHand = { cash: 'Cash', card_machine: 'Card machine' } as const;

export function providerLabel(name: string): string {
  if (name === 'zero_cost') return 'Nothing to pay';
  if (isByHand(name)) return byHand[name];
  return providerDefinitions.find((definition) => definition.name === name)?.label ?? name;
}
