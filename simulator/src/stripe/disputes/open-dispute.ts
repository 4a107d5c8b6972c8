import { ControlRefusal } from '../../control/read-fields.ts';
import type { Simulator } from '../../simulator.ts';
import { writeLine } from '../balance/write-line.ts';
import { changeCharge } from '../charges/make-charge.ts';
import { emitEvent } from '../events/emit-event.ts';
import { type ChargeRow, type DisputeRow, charges, disputes, fraudWarnings } from '../rows.ts';
import type { DisputeWire, EventType, FraudWarningWire } from '../wire.ts';

export const openDisputeTask = 'open_dispute';
export const warnOfFraudTask = 'warn_of_fraud';
const afterMs = 60_000;
/** The dispute fee in pence. Stripe keeps it even if the merchant wins. */
const disputeFee = 2000;
const answerWithinSeconds = 9 * 24 * 60 * 60;

/** Schedules a test card's dispute or fraud report for a minute after the payment. */
export function scheduleDispute({ timetable }: Simulator, { merchant, wire, trouble }: ChargeRow): void {
  if (trouble === undefined) return;
  const kind = trouble === 'fraud_warning' ? warnOfFraudTask : openDisputeTask;
  timetable.schedule({ merchant, kind, subject: wire.id }, afterMs);
}

/**
 * Opens a dispute as the bank does. An inquiry moves no money. A chargeback takes the disputed money at once. Without
 * `amount` the whole captured sum is disputed.
 */
export function openDispute(
  simulator: Simulator,
  chargeId: string,
  { isInquiry = simulator.store.get(charges, chargeId)?.trouble === 'inquiry', amount }: OpenedAs = {},
): DisputeWire {
  const charge = simulator.store.get(charges, chargeId);
  if (charge === undefined || !charge.wire.captured || charge.dispute !== undefined)
    throw new ControlRefusal(409, 'Only a captured payment can be disputed, and only once.');
  const disputed = amount ?? charge.wire.amount_captured;
  if (disputed < 1 || disputed > charge.wire.amount_captured)
    throw new ControlRefusal(
      409,
      'The disputed amount must be at least 1 penny and at most the captured amount.',
    );
  const id = `du_1${simulator.makeId(23)}`;
  const wire: DisputeWire = {
    id,
    object: 'dispute',
    amount: disputed,
    balance_transactions: [],
    charge: charge.wire.id,
    created: simulator.clock.nowSeconds(),
    currency: 'gbp',
    evidence_details: {
      due_by: simulator.clock.nowSeconds() + answerWithinSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.wire.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  const row = simulator.store.put(disputes, id, { merchant: charge.merchant, wire });
  changeCharge(simulator, charge, { disputed: true }, { dispute: id });
  tell(simulator, row, 'charge.dispute.created');
  endFraudWarning(simulator, chargeId);
  return isInquiry ? wire : moveMoney(simulator, row, -disputed, 'charge.dispute.funds_withdrawn').wire;
}

type OpenedAs = { isInquiry?: boolean; amount?: number | undefined };

/** Marks a dispute as answered: the shop has sent evidence, and the bank reviews it. */
export function answerDispute(simulator: Simulator, chargeId: string): DisputeWire {
  const row = disputeOf(simulator, chargeId);
  const { evidence_details: details } = row.wire;
  return change(
    simulator,
    row,
    {
      status: row.wire.is_charge_refundable ? 'warning_under_review' : 'under_review',
      evidence_details: { ...details, has_evidence: true, submission_count: details.submission_count + 1 },
    },
    'charge.dispute.updated',
  ).wire;
}

export function closeDispute(simulator: Simulator, chargeId: string, outcome: 'won' | 'lost'): DisputeWire {
  const row = disputeOf(simulator, chargeId);
  if (row.wire.is_charge_refundable)
    return change(simulator, row, { status: 'warning_closed' }, 'charge.dispute.closed').wire;
  const closed = change(
    simulator,
    row,
    { status: outcome, is_charge_refundable: outcome === 'won' },
    'charge.dispute.closed',
  );
  return outcome === 'lost'
    ? closed.wire
    : moveMoney(simulator, closed, closed.wire.amount, 'charge.dispute.funds_reinstated').wire;
}

/** Adds a report from the card's bank that a captured payment was fraud. The report moves no money. */
export function warnOfFraud(simulator: Simulator, chargeId: string): FraudWarningWire {
  const charge = simulator.store.get(charges, chargeId);
  if (charge === undefined || !charge.wire.captured)
    throw new ControlRefusal(409, 'Only a captured payment can be reported as fraud.');
  const wire: FraudWarningWire = {
    id: `issfr_1${simulator.makeId(23)}`,
    object: 'radar.early_fraud_warning',
    actionable: charge.dispute === undefined && charge.refunded < charge.wire.amount_captured,
    charge: chargeId,
    created: simulator.clock.nowSeconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.wire.payment_intent,
  };
  simulator.store.put(fraudWarnings, wire.id, { merchant: charge.merchant, wire });
  emitEvent(simulator, byItself(charge.merchant), 'radar.early_fraud_warning.created', wire);
  return wire;
}

/** Ends the fraud reports of a charge that is disputed or fully refunded. */
export function endFraudWarning(simulator: Simulator, chargeId: string): void {
  const charge = simulator.store.get(charges, chargeId);
  for (const row of simulator.store.listGroup(fraudWarnings, charge?.merchant ?? '')) {
    if (row.wire.charge !== chargeId || !row.wire.actionable) continue;
    const wire = { ...row.wire, actionable: false };
    simulator.store.put(fraudWarnings, wire.id, { ...row, wire });
    emitEvent(simulator, byItself(row.merchant), 'radar.early_fraud_warning.updated', wire, {
      actionable: true,
    });
  }
}

const closed: readonly DisputeWire['status'][] = ['won', 'lost', 'warning_closed'];

/** Whether a chargeback has taken the money and not returned it. If so, the charge cannot be refunded. */
export function isChargedBack(simulator: Simulator, charge: ChargeRow): boolean {
  return simulator.store.get(disputes, charge.dispute ?? '')?.wire.is_charge_refundable === false;
}

function disputeOf(simulator: Simulator, chargeId: string): DisputeRow {
  const row = simulator.store.get(disputes, simulator.store.get(charges, chargeId)?.dispute ?? '');
  if (row === undefined || closed.includes(row.wire.status))
    throw new ControlRefusal(409, 'There is no open dispute.');
  return row;
}

function change(
  simulator: Simulator,
  row: DisputeRow,
  wire: Partial<DisputeWire>,
  type: EventType,
): DisputeRow {
  const changed = simulator.store.put(disputes, row.wire.id, { ...row, wire: { ...row.wire, ...wire } });
  tell(simulator, changed, type, { status: row.wire.status });
  return changed;
}

function moveMoney(simulator: Simulator, row: DisputeRow, amount: number, type: EventType): DisputeRow {
  const moved = writeLine(simulator, {
    merchant: row.merchant,
    amount,
    movement: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: row.wire.id,
    payment: row.wire.payment_intent,
    fee: amount < 0 ? disputeFee : 0,
  }).wire;
  return change(simulator, row, { balance_transactions: [...row.wire.balance_transactions, moved] }, type);
}

function tell(
  simulator: Simulator,
  { merchant, wire }: DisputeRow,
  type: EventType,
  previous?: object,
): void {
  emitEvent(simulator, byItself(merchant), type, wire, previous);
}

function byItself(merchant: string) {
  return { merchant, requestId: null, idempotencyKey: null };
}
