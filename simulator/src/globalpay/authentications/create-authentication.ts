import { allowsOrigin } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { accountsOf, authentications } from '../rows.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/authenticate.ts';
import { invalid } from '../api/failure.ts';
import { globalpayScenarios, scenarioOf } from '../cards/scenarios.ts';
import { getUnusedPaymentMethod } from '../payment-methods/create-payment-method.ts';
import type { AuthenticationWire } from '../wire.ts';
import { encode } from './answer-bank.ts';

/** POST /ucp/authentications: returns whether the card is enrolled, and the bank's method page. */
export function createAuthentication(simulator: Simulator, caller: Caller, body: Body): AuthenticationWire {
  const { merchant, simulatorUrl } = caller;
  body.oneOf('account_name', ['transaction_processing']);
  body.oneOf('channel', ['CNP']);
  const country = body.oneOf('country', ['GB']);
  const reference = body.matching('reference', /^[\x20-\x7e]{1,50}$/, 'up to 50 plain characters');
  const amount = body.amount('amount');
  const currency = body.oneOf('currency', ['GBP']);
  body.oneOf('source', ['BROWSER']);
  const method = body.object('payment_method').text('id');
  const notifications = body.object('notifications');
  const returnUrls = {
    challenge: ownAddress(caller, notifications, 'challenge_return_url'),
    method: ownAddress(caller, notifications, 'three_ds_method_return_url'),
  };
  body.end();
  const paymentMethod = getUnusedPaymentMethod(simulator, merchant.id, method);
  const { scenario } = paymentMethod;
  const chosen = globalpayScenarios.peek(simulator, { merchant: merchant.id, attemptId: reference, amount });
  const { threeDS } = scenarioOf(chosen ?? scenario);
  const serverTransId = simulator.makeId(32);
  const isEnrolled = threeDS !== undefined;
  const hasMethod = isEnrolled && threeDS.hasNoMethod !== true;
  const [processing] = accountsOf(merchant.id);
  const wire: AuthenticationWire = {
    id: `AUT_${simulator.makeId(28)}`,
    time_created: new Date(simulator.clock.nowMs()).toISOString(),
    status: isEnrolled ? 'AVAILABLE' : 'NOT_ENROLLED',
    channel: 'CNP',
    country,
    reference,
    amount: String(amount),
    currency,
    merchant_id: merchant.id,
    account_id: processing.id,
    payment_method: { id: method },
    three_ds: {
      enrolled_status: isEnrolled ? 'ENROLLED' : 'NOT_ENROLLED',
      message_version: isEnrolled ? '2.2.0' : '',
      server_trans_ref: isEnrolled ? serverTransId : '',
      liability_shift: isEnrolled ? '' : 'YES',
      eci: '',
      method_url: hasMethod ? `${simulatorUrl}/acs/method` : '',
      method_data: {
        encoded_method_data: hasMethod
          ? encode({
              threeDSServerTransID: serverTransId,
              threeDSMethodNotificationURL: returnUrls.method,
            })
          : '',
      },
      acs_challenge_request_url: '',
      challenge_value: '',
      session_data_field_name: '',
    },
  };
  simulator.store.put(authentications, wire.id, {
    merchant: merchant.id,
    wire,
    amount,
    paymentMethod: method,
    scenario: chosen ?? scenario,
    serverTransId,
    returnUrls,
    isMethodDone: false,
    answer: undefined,
    isUsed: false,
  });
  return wire;
}

/** Reads the address to which the bank returns the browser. The page must belong to the merchant. */
function ownAddress({ merchant }: Caller, notifications: Body, name: string): string {
  const address = notifications.text(name);
  if (!URL.canParse(address) || !allowsOrigin(merchant, new URL(address).origin))
    throw invalid(`notifications.${name} contains unexpected data: it is no page of this merchant.`);
  return address;
}
