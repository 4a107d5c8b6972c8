import type { Simulator } from '../../simulator.ts';
import { type Scenario, scenarioOf } from '../cards/scenarios.ts';
import { stripeScenarios } from '../cards/scenarios.ts';
import { type Cause, emitEvent } from '../events/emit-event.ts';
import type { PaymentIntentRow, PaymentMethodRow } from '../rows.ts';
import type { NextAction } from '../wire.ts';
import { askBank, declinePayment } from './ask-bank.ts';
import { changeIntent } from './intent-queries.ts';

export const finishSlowPayment = 'finish_slow_payment';
const slowMs = 60_000;

type Confirmation = {
  method: PaymentMethodRow;
  cause: Cause;
  simulatorUrl: string;
  returnUrl: string | null;
  usesSdk: boolean;
  /** Whether the shopper is away and cannot authenticate. */
  isCustomerAway: boolean;
};

/** Confirms a payment. The bank decides, or first asks for authentication. */
export function pay(
  simulator: Simulator,
  row: PaymentIntentRow,
  confirmation: Confirmation,
): PaymentIntentRow {
  const { method, cause } = confirmation;
  const name = takeChosen(simulator, row) ?? method.scenario;
  const scenario = scenarioOf(name);
  const fresh = changeIntent(
    simulator,
    row,
    { last_payment_error: null, next_action: null, payment_method: method.wire.id },
    {
      underWay: { source: `src_1${simulator.makeId(23)}`, scenario: name, returnUrl: confirmation.returnUrl },
    },
  );
  const authentication = authenticationFor(fresh, scenario);
  if (authentication === 'broken') return declinePayment(simulator, fresh, method, 'generic_decline', cause);
  if (authentication === 'needed') {
    return confirmation.isCustomerAway
      ? declinePayment(simulator, fresh, method, 'authentication_required', cause)
      : awaitCardHolder(simulator, fresh, confirmation);
  }
  return scenario.isSlow ? awaitBank(simulator, fresh, cause) : askBank(simulator, fresh, method, { cause });
}

function authenticationFor(
  { wire }: PaymentIntentRow,
  { authentication }: Scenario,
): 'needed' | 'broken' | 'none' {
  const isAskedFor = wire.payment_method_options.card.request_three_d_secure !== 'automatic';
  switch (authentication) {
    case 'always':
      return 'needed';
    case 'broken':
      return 'broken';
    case 'on_request':
      return isAskedFor ? 'needed' : 'none';
    case 'broken_on_request':
      return isAskedFor ? 'broken' : 'none';
    case undefined:
      return isAskedFor ? 'needed' : 'none';
  }
}

function awaitCardHolder(
  simulator: Simulator,
  row: PaymentIntentRow,
  confirmation: Confirmation,
): PaymentIntentRow {
  const source = row.underWay?.source ?? '';
  const url = `${confirmation.simulatorUrl}/3ds/stripe/${row.wire.id}?source=${source}`;
  const next: NextAction =
    confirmation.usesSdk || confirmation.returnUrl === null
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source },
        }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: confirmation.returnUrl } };
  const waiting = changeIntent(simulator, row, { status: 'requires_action', next_action: next });
  emitEvent(simulator, confirmation.cause, 'payment_intent.requires_action', waiting.wire);
  return waiting;
}

function awaitBank(simulator: Simulator, row: PaymentIntentRow, cause: Cause): PaymentIntentRow {
  const waiting = changeIntent(simulator, row, {
    status: 'processing',
    processing: { type: 'card', card: {} },
  });
  emitEvent(simulator, cause, 'payment_intent.processing', waiting.wire);
  simulator.timetable.schedule(
    { merchant: row.merchant, kind: finishSlowPayment, subject: row.wire.id },
    slowMs,
  );
  return waiting;
}

function takeChosen(simulator: Simulator, { merchant, wire }: PaymentIntentRow) {
  return stripeScenarios.take(simulator, {
    merchant,
    attemptId: wire.metadata.attempt_id,
    amount: wire.amount,
  });
}
