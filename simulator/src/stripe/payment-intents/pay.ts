import type { Till } from '../../till.ts';
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
  tillUrl: string;
  returnUrl: string | null;
  usesSdk: boolean;
  /** The shopper is not present to authenticate. */
  isCustomerAway: boolean;
};

/** Confirms the payment: the bank decides, or asks for authentication first. */
export function pay(till: Till, row: PaymentIntentRow, confirmation: Confirmation): PaymentIntentRow {
  const { method, cause } = confirmation;
  const name = takeChosen(till, row) ?? method.scenario;
  const scenario = scenarioOf(name);
  const fresh = changeIntent(
    till,
    row,
    { last_payment_error: null, next_action: null, payment_method: method.wire.id },
    { underWay: { source: `src_1${till.makeId(23)}`, scenario: name, returnUrl: confirmation.returnUrl } },
  );
  const authentication = authenticationFor(fresh, scenario);
  if (authentication === 'broken') return declinePayment(till, fresh, method, 'generic_decline', cause);
  if (authentication === 'needed') {
    return confirmation.isCustomerAway
      ? declinePayment(till, fresh, method, 'authentication_required', cause)
      : awaitCardHolder(till, fresh, confirmation);
  }
  return scenario.isSlow ? awaitBank(till, fresh, cause) : askBank(till, fresh, method, { cause });
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

function awaitCardHolder(till: Till, row: PaymentIntentRow, confirmation: Confirmation): PaymentIntentRow {
  const source = row.underWay?.source ?? '';
  const url = `${confirmation.tillUrl}/3ds/stripe/${row.wire.id}?source=${source}`;
  const next: NextAction =
    confirmation.usesSdk || confirmation.returnUrl === null
      ? {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source },
        }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: confirmation.returnUrl } };
  const waiting = changeIntent(till, row, { status: 'requires_action', next_action: next });
  emitEvent(till, confirmation.cause, 'payment_intent.requires_action', waiting.wire);
  return waiting;
}

function awaitBank(till: Till, row: PaymentIntentRow, cause: Cause): PaymentIntentRow {
  const waiting = changeIntent(till, row, { status: 'processing', processing: { type: 'card', card: {} } });
  emitEvent(till, cause, 'payment_intent.processing', waiting.wire);
  till.timetable.schedule({ merchant: row.merchant, kind: finishSlowPayment, subject: row.wire.id }, slowMs);
  return waiting;
}

function takeChosen(till: Till, { merchant, wire }: PaymentIntentRow) {
  return stripeScenarios.take(till, { merchant, attemptId: wire.metadata.attempt_id, amount: wire.amount });
}
