import type { Simulator } from '../../simulator.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/authenticate.ts';
import { invalid, notPossible } from '../api/failure.ts';
import type { AuthenticationWire } from '../wire.ts';
import { decode } from './answer-bank.ts';
import { changeAuthentication, getAuthentication } from './find-authentication.ts';

/** POST /ucp/authentications/:id/result. A result from the browser is accepted only if the bank has confirmed it. */
export function giveResult(
  simulator: Simulator,
  { merchant }: Caller,
  body: Body,
  id: string,
): AuthenticationWire {
  const value = body.object('three_ds').text('challenge_result_value');
  body.end();
  const row = getAuthentication(simulator, merchant.id, id);
  if (row.wire.status !== 'CHALLENGE_REQUIRED')
    throw notPossible(`You cannot give the result of an authentication that is ${row.wire.status}.`);
  const said = decode(value);
  if (
    said?.messageType !== 'CRes' ||
    said.threeDSServerTransID !== row.serverTransId ||
    row.answer === undefined
  )
    throw invalid('three_ds.challenge_result_value contains unexpected data.');
  const passed = row.answer === 'complete';
  return changeAuthentication(simulator, row, {
    wire: {
      status: passed ? 'SUCCESS_AUTHENTICATED' : 'NOT_AUTHENTICATED',
      three_ds: { liability_shift: passed ? 'YES' : 'NO', eci: passed ? '05' : '07' },
    },
  }).wire;
}
