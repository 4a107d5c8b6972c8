import { ControlRefusal } from '../../control/read-fields.ts';
import type { Simulator } from '../../simulator.ts';
import { type AuthenticationRow, authentications } from '../rows.ts';
import { changeAuthentication } from './find-authentication.ts';

export type BankAnswer = { cres: string; challenge_return_url: string };

/**
 * Answers the bank's challenge, for POST /__sim/3ds/AUT_… {result} and for the buttons of the bank's page. Returns the
 * data that the browser passes to the shop.
 */
export function answerBank(
  simulator: Simulator,
  id: string,
  result: 'complete' | 'fail',
): BankAnswer | undefined {
  const row = simulator.store.get(authentications, id);
  return row === undefined ? undefined : simulator.store.write(() => answerFor(simulator, row, result));
}

function answerFor(simulator: Simulator, row: AuthenticationRow, result: 'complete' | 'fail'): BankAnswer {
  if (row.wire.status !== 'CHALLENGE_REQUIRED' || row.answer !== undefined)
    throw new ControlRefusal(409, `The bank asks nothing: this authentication is ${row.wire.status}.`);
  changeAuthentication(simulator, row, { answer: result });
  const cres = encode({
    messageType: 'CRes',
    messageVersion: '2.2.0',
    threeDSServerTransID: row.serverTransId,
    transStatus: result === 'complete' ? 'Y' : 'N',
  });
  return { cres, challenge_return_url: row.returnUrls.challenge };
}

/** Encodes a message between shop, browser and bank: JSON as base64url. */
export function encode(message: Record<string, string>): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}

export function decode(text: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
