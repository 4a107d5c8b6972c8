import { setTimeout as wait } from 'node:timers/promises';
import { faultBefore } from '../../faults/fault-before.ts';
import type { Fault } from '../../faults/fault.ts';
import { strikeCall } from '../../faults/strike.ts';
import { type Answer, type Call, jsonAnswer } from '../../http/call.ts';
import type { Simulator } from '../../simulator.ts';
import { createAccessToken } from '../access-tokens/create-access-token.ts';
import { findMerchant } from '../../merchants.ts';
import { answerFailure, serverError, tooManyRequests } from './answers.ts';
import { authenticate } from './authenticate.ts';
import { Body } from './body.ts';
import { invalid, missing } from './failure.ts';
import { logCall } from './log-call.ts';
import { performCall } from './perform-call.ts';
import { spoilAnswer } from '../../faults/spoil-answer.ts';

/** The only version that the header X-GP-Version may name. */
const apiVersion = '2021-03-22';

/**
 * Handles all calls under /ucp, in this order: authentication, faults before the call, the call, faults after the call.
 */
export async function serveApi(simulator: Simulator, call: Call): Promise<Answer> {
  try {
    refuseWrongHeaders(call);
    if (call.path === '/ucp/accesstoken') return await giveToken(simulator, call);
    const caller = authenticate(simulator, call);
    return await throughFaults(simulator, caller.merchant.id, call, (fault) =>
      performCall(simulator, caller, call, fault),
    );
  } catch (error) {
    return answerFailure(error);
  }
}

/** Answers a call for an access token. The call's app_id names the merchant whose faults apply. */
async function giveToken(simulator: Simulator, call: Call): Promise<Answer> {
  if (call.method !== 'POST') throw invalid('Invalid request: the access token is asked for with POST.');
  const body = Body.parse(call.body);
  const merchant = findMerchant(simulator, body.text('app_id'));
  const create = () => simulator.store.write(() => jsonAnswer(createAccessToken(simulator, body).wire));
  if (merchant === undefined) return create();
  return throughFaults(simulator, merchant.id, call, (fault) => {
    const answer = spoilAnswer(fault?.kind === 'server_error' ? serverError : answerOf(create), fault);
    simulator.store.write(() => logCall(simulator, merchant.id, call, answer, fault));
    return answer;
  });
}

function answerOf(create: () => Answer): Answer {
  try {
    return create();
  } catch (error) {
    return answerFailure(error);
  }
}

async function throughFaults(
  simulator: Simulator,
  merchant: string,
  call: Call,
  perform: (fault: Fault | undefined) => Answer,
): Promise<Answer> {
  const fault = strikeCall(simulator, merchant, call.method, call.path);
  const early = await faultBefore(fault, {
    serverError,
    refused: answerFailure(invalid('Request contains unexpected data.')),
    tooManyRequests: () => tooManyRequests,
  });
  if (early !== undefined) {
    simulator.store.write(() => logCall(simulator, merchant, call, early, fault));
    return early;
  }
  const answer = perform(fault);
  if (fault?.kind === 'delay' && fault.when === 'after') await wait(fault.delayMs);
  return answer;
}

function refuseWrongHeaders({ method, headers }: Call): void {
  const version = headers['x-gp-version'];
  if (version === undefined) throw missing('X-GP-Version');
  if (version !== apiVersion)
    throw invalid(`X-GP-Version contains unexpected data: the simulator speaks ${apiVersion}.`);
  if (headers.accept !== 'application/json')
    throw invalid('Accept contains unexpected data: it must be application/json.');
  if (method === 'POST' && headers['content-type']?.split(';')[0]?.trim() !== 'application/json')
    throw invalid('Content-Type contains unexpected data: it must be application/json.');
}
