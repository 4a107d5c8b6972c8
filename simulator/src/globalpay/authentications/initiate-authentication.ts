import type { Simulator } from '../../simulator.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/authenticate.ts';
import { invalid, notPossible } from '../api/failure.ts';
import { type Scenario, scenarioOf } from '../cards/scenarios.ts';
import type { AuthenticationRow } from '../rows.ts';
import type { AuthenticationWire } from '../wire.ts';
import { encode } from './answer-bank.ts';
import { changeAuthentication, getAuthentication } from './find-authentication.ts';

type Outcome = NonNullable<Scenario['threeDS']>['outcome'];

const ends = {
  authenticated: { status: 'SUCCESS_AUTHENTICATED', liability_shift: 'YES', eci: '05' },
  attempted: { status: 'SUCCESS_ATTEMPT_MADE', liability_shift: 'YES', eci: '06' },
  failed: { status: 'NOT_AUTHENTICATED', liability_shift: 'NO', eci: '07' },
  rejected: { status: 'FAILED', liability_shift: 'NO', eci: '07' },
  unavailable: { status: 'FAILED', liability_shift: 'NO', eci: '07' },
} as const satisfies Record<Exclude<Outcome, 'challenge'>, unknown>;

/** POST /ucp/authentications/:id/initiate: the bank accepts, refuses or challenges the card holder. */
export function initiateAuthentication(
  simulator: Simulator,
  { merchant, simulatorUrl }: Caller,
  body: Body,
  id: string,
): AuthenticationWire {
  const row = getAuthentication(simulator, merchant.id, id);
  const completion = readInitiation(body, row);
  if (row.wire.status !== 'AVAILABLE')
    throw notPossible(`You cannot initiate an authentication that is ${row.wire.status}.`);
  refuseWrongCompletion(row, completion);
  const outcome = scenarioOf(row.scenario).threeDS?.outcome ?? 'authenticated';
  if (outcome === 'challenge') {
    return changeAuthentication(simulator, row, {
      wire: {
        status: 'CHALLENGE_REQUIRED',
        three_ds: {
          acs_challenge_request_url: `${simulatorUrl}/acs/challenge`,
          challenge_value: encode({
            messageType: 'CReq',
            messageVersion: '2.2.0',
            threeDSServerTransID: row.serverTransId,
          }),
          session_data_field_name: 'threeDSSessionData',
        },
      },
    }).wire;
  }
  const { status, ...threeDS } = ends[outcome];
  return changeAuthentication(simulator, row, { wire: { status, three_ds: threeDS } }).wire;
}

type Completion = 'YES' | 'NO' | 'UNAVAILABLE';

function readInitiation(body: Body, row: AuthenticationRow): Completion {
  const threeDS = body.object('three_ds');
  threeDS.oneOf('source', ['BROWSER']);
  threeDS.oneOf('message_version', ['2.2.0']);
  threeDS.oneOf('message_category', ['PAYMENT_AUTHENTICATION']);
  const completion = body.oneOf('method_url_completion_status', ['YES', 'NO', 'UNAVAILABLE']);
  body.matching('merchant_contact_url', /^https?:\/\/\S+$/, 'https://shop.example/contact');
  const order = body.object('order');
  const amount = order.amount('amount');
  order.oneOf('currency', ['GBP']);
  if (order.text('reference') !== row.wire.reference || amount !== row.amount)
    throw invalid('order contains unexpected data: it is not what the authentication was made for.');
  order.optionalText('time_created_reference');
  if (body.object('payment_method').text('id') !== row.paymentMethod)
    throw invalid('payment_method.id contains unexpected data: the authentication is of another one.');
  const payer = body.object('payer');
  payer.matching('email', /^[^@\s]+@[^@\s]+$/, 'guest@example.com');
  const browser = body.object('browser_data');
  for (const name of ['accept_header', 'ip', 'language', 'timezone', 'user_agent']) browser.text(name);
  for (const name of ['java_enabled', 'javascript_enabled']) browser.oneOf(name, ['TRUE', 'FALSE']);
  for (const name of ['screen_height', 'screen_width']) browser.matching(name, /^\d{1,5}$/, "'1080'");
  browser.oneOf('color_depth', depths);
  browser.oneOf('challenge_window_size', windowSizes);
  body.end();
  return completion;
}

const depths = [
  'ONE_BIT',
  'TWO_BITS',
  'FOUR_BITS',
  'EIGHT_BITS',
  'FIFTEEN_BITS',
  'SIXTEEN_BITS',
  'TWENTY_FOUR_BITS',
  'THIRTY_TWO_BITS',
  'FORTY_EIGHT_BITS',
] as const;
const windowSizes = [
  'WINDOWED_250X400',
  'WINDOWED_390X400',
  'WINDOWED_500X600',
  'WINDOWED_600X400',
  'FULL_SCREEN',
] as const;

function refuseWrongCompletion({ wire, isMethodDone }: AuthenticationRow, completion: Completion): void {
  const hasMethod = wire.three_ds.method_url !== '';
  if (!hasMethod && completion !== 'UNAVAILABLE')
    throw invalid('method_url_completion_status contains unexpected data: there is no method page.');
  if (hasMethod && completion === 'UNAVAILABLE')
    throw invalid('method_url_completion_status contains unexpected data: there is a method page.');
  if (completion === 'YES' && !isMethodDone)
    throw invalid('method_url_completion_status contains unexpected data: the method page was not shown.');
}
