import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../http/call.ts';
import type { Fault } from './fault.ts';

const notReached: Answer = { status: 0, body: '', arrives: 'not' };

/**
 * If the fault strikes before the call is performed, returns the answer of the fault. If the call proceeds,
 * returns undefined. `says`: the answers of this provider.
 */
export async function faultBefore(
  fault: Fault | undefined,
  says: {
    serverError: Answer;
    refused: Answer;
    /** Left out if the provider's keys have no separate permissions. */
    notPermitted?: Answer;
    tooManyRequests: (fault: Fault) => Answer;
  },
): Promise<Answer | undefined> {
  switch (fault?.kind) {
    case 'outage':
    case 'connection_reset':
      return notReached;
    case 'refused':
      return says.refused;
    case 'not_permitted':
      return says.notPermitted ?? says.refused;
    case 'too_many_requests':
      return says.tooManyRequests(fault);
    case 'server_error':
      return fault.when === 'before' ? says.serverError : undefined;
    case 'delay':
      if (fault.when === 'before') await wait(fault.delayMs);
      return undefined;
    default:
      return undefined;
  }
}
