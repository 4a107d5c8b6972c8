import { setTimeout as wait } from 'node:timers/promises';
import { faultBefore } from '../../faults/fault-before.ts';
import type { Fault } from '../../faults/fault.ts';
import { spoilAnswer } from '../../faults/spoil-answer.ts';
import { strikeCall } from '../../faults/strike.ts';
import type { Answer, Call } from '../../http/call.ts';
import type { Merchant } from '../../merchants.ts';
import { logRequest } from '../../request-log.ts';
import type { Simulator } from '../../simulator.ts';
import { message } from '../xml/write-xml.ts';
import { authenticate, wrongPassword } from './authenticate.ts';
import { ServiceFailure, notAllowed } from './failure.ts';
import { perform, refusalElement } from './perform.ts';
import { type ServiceRequest, readRequest } from './read-request.ts';

const serverError: Answer = {
  status: 500,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<html><body><h1>Internal Server Error</h1></body></html>',
};
const tooManyRequests: Answer = {
  ...serverError,
  status: 429,
  body: '<html><body><h1>Too Many Requests</h1></body></html>',
};

/**
 * Handles all calls of the payment service, in this order: authentication, faults before the call, the call, faults
 * after the call.
 */
export async function serveService(simulator: Simulator, call: Call): Promise<Answer> {
  const merchant = authenticate(simulator, call);
  if (merchant === undefined) return wrongPassword;
  let request: ServiceRequest | ServiceFailure;
  try {
    request = readRequest(call, merchant);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    request = error;
  }
  // All calls share one address, so faults and the log use a path made from the kind of the request.
  const path = `/worldpay/${request instanceof ServiceFailure ? 'unreadable' : request.name}`;
  const fault = strikeCall(simulator, merchant.id, 'POST', path);
  const early = await faultBefore(fault, {
    serverError,
    refused: replyOf(merchant, refusalElement(notAllowed('This request is not allowed'))),
    tooManyRequests: () => tooManyRequests,
  });
  const answer = simulator.store.write(() => {
    const given = early ?? spoil(answerTo(simulator, merchant, call, request), fault);
    log(simulator, merchant, { path, call, request, fault, answer: given });
    return given;
  });
  if (fault?.kind === 'delay' && fault.when === 'after') await wait(fault.delayMs);
  return answer;
}

function answerTo(
  simulator: Simulator,
  merchant: Merchant,
  { simulatorUrl }: Call,
  request: ServiceRequest | ServiceFailure,
): Answer {
  let content;
  try {
    if (request instanceof ServiceFailure) throw request;
    content = perform(simulator, merchant, simulatorUrl, request);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    content = refusalElement(error);
  }
  return replyOf(merchant, content);
}

function replyOf(merchant: Merchant, content: ReturnType<typeof refusalElement>): Answer {
  const reply = { xml: `<reply>${content.xml}</reply>` };
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: message(merchant.keys.merchant_code ?? '', reply),
  };
}

function spoil(answer: Answer, fault: Fault | undefined): Answer {
  switch (fault?.kind) {
    case 'server_error':
      return serverError;
    case 'altered_answer':
      return { ...answer, body: alter(answer.body, fault.altered ?? {}) };
    default:
      return spoilAnswer(answer, fault);
  }
}

/**
 * Alters a reply: `{value: '1'}` sets every attribute named `value`, `{lastEvent: 'CAPTURED'}` every element named
 * `lastEvent`.
 */
function alter(body: string, altered: Record<string, unknown>): string {
  return Object.entries(altered).reduce(
    (text, [name, value]) =>
      text
        .replaceAll(new RegExp(` ${name}="[^"]*"`, 'g'), ` ${name}="${String(value)}"`)
        .replaceAll(new RegExp(`<${name}>[^<]*</${name}>`, 'g'), `<${name}>${String(value)}</${name}>`),
    body,
  );
}

function log(
  simulator: Simulator,
  merchant: Merchant,
  {
    path,
    call,
    request,
    fault,
    answer,
  }: {
    path: string;
    call: Call;
    request: ServiceRequest | ServiceFailure;
    fault: Fault | undefined;
    answer: Answer;
  },
): void {
  logRequest(simulator, {
    id: `worldpay_request_${simulator.makeId(14)}`,
    merchant: merchant.id,
    at: new Date(simulator.clock.nowMs()).toISOString(),
    method: call.method,
    path,
    params: {
      order_code: request instanceof ServiceFailure ? null : (request.element.attributes.orderCode ?? null),
      xml: call.body,
    },
    idempotency_key: null,
    replayed: false,
    status: answer.arrives === 'not' ? null : answer.status,
    error_code: /<error code="(\d+)"/.exec(answer.body)?.[1] ?? null,
    fault: fault?.kind ?? null,
  });
}
