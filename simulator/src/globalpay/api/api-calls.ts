import { matchPath } from '../../http/match-route.ts';
import type { Simulator } from '../../simulator.ts';
import { createAuthentication } from '../authentications/create-authentication.ts';
import { getAuthentication } from '../authentications/find-authentication.ts';
import { giveResult } from '../authentications/give-result.ts';
import { initiateAuthentication } from '../authentications/initiate-authentication.ts';
import { tokenisePermission } from '../access-tokens/create-access-token.ts';
import { createPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { captureSale, createSale } from '../transactions/create-sale.ts';
import { getTransaction, listTransactions } from '../transactions/read-transactions.ts';
import { refundSale } from '../transactions/refund-sale.ts';
import { reverseSale } from '../transactions/reverse-sale.ts';
import type { Body } from './body.ts';
import type { Caller } from './authenticate.ts';
import { GlobalpayFailure, notFound } from './failure.ts';
import { type Outcome, ok } from './answers.ts';

type Asked = { body: Body; query: URLSearchParams; id: string };
type ApiCall = {
  method: 'GET' | 'POST';
  path: string;
  run: (simulator: Simulator, caller: Caller, asked: Asked) => Outcome;
};

const get = (path: string, run: ApiCall['run']): ApiCall => ({ method: 'GET', path, run });
const post = (path: string, run: ApiCall['run']): ApiCall => ({ method: 'POST', path, run });

const calls: readonly ApiCall[] = [
  post('/ucp/payment-methods', (simulator, caller, { body }) =>
    ok(createPaymentMethod(simulator, caller, body)),
  ),
  post('/ucp/transactions', (simulator, caller, { body }) => createSale(simulator, caller, body)),
  get('/ucp/transactions', (simulator, caller, { query }) => ok(listTransactions(simulator, caller, query))),
  get('/ucp/transactions/:id', (simulator, caller, { id }) => ok(getTransaction(simulator, caller, id).wire)),
  post('/ucp/transactions/:id/capture', (simulator, caller, { body, id }) =>
    ok(captureSale(simulator, caller, body, id)),
  ),
  post('/ucp/transactions/:id/refund', (simulator, caller, { body, id }) =>
    ok(refundSale(simulator, caller, body, id)),
  ),
  post('/ucp/transactions/:id/reversal', (simulator, caller, { body, id }) =>
    ok(reverseSale(simulator, caller, body, id)),
  ),
  post('/ucp/authentications', (simulator, caller, { body }) =>
    ok(createAuthentication(simulator, caller, body)),
  ),
  get('/ucp/authentications/:id', (simulator, { merchant }, { id }) =>
    ok(getAuthentication(simulator, merchant.id, id).wire),
  ),
  post('/ucp/authentications/:id/initiate', (simulator, caller, { body, id }) =>
    ok(initiateAuthentication(simulator, caller, body, id)),
  ),
  post('/ucp/authentications/:id/result', (simulator, caller, { body, id }) =>
    ok(giveResult(simulator, caller, body, id)),
  ),
];

/** The calls that each permission of a token allows. */
const permissionOf: Record<string, string> = { 'POST /ucp/payment-methods': tokenisePermission };

export function findApiCall(
  method: string,
  path: string,
  { permissions }: Caller,
): { run: ApiCall['run']; id: string } {
  for (const call of calls) {
    const params = call.method === method ? matchPath(call.path, path) : undefined;
    if (params === undefined) continue;
    const permission = permissionOf[`${call.method} ${call.path}`];
    if (permissions !== null && (permission === undefined || !permissions.includes(permission)))
      throw new GlobalpayFailure(
        403,
        'ACTION_NOT_AUTHORIZED',
        '40212',
        'Permission not enabled to execute action.',
      );
    return { run: call.run, id: params.id ?? '' };
  }
  throw notFound(`${method} ${path}`, '40008');
}
