import { findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import type { Body } from '../api/body.ts';
import { GlobalpayFailure, invalid } from '../api/failure.ts';
import { accountsOf, tokens } from '../rows.ts';
import { createHash } from 'node:crypto';

/** The permission of a browser's token. */
export const tokenisePermission = 'PMT_POST_Create_Single';

const dayInSeconds = 86_400;
const shortestSeconds = 60;
const longestSeconds = 604_800;

/**
 * POST /ucp/accesstoken. A token with permissions allows only the named calls; a token without permissions allows every
 * call.
 */
export function createAccessToken(simulator: Simulator, body: Body): { merchant: string; wire: object } {
  const appId = body.text('app_id');
  const nonce = body.text('nonce');
  const secret = body.text('secret');
  body.oneOf('grant_type', ['client_credentials']);
  const seconds = body.optionalNumber('seconds_to_expire') ?? dayInSeconds;
  const permissions = body.optionalTexts('permissions') ?? null;
  body.end();
  if (!Number.isInteger(seconds) || seconds < shortestSeconds || seconds > longestSeconds)
    throw invalid(`seconds_to_expire contains unexpected data: ${shortestSeconds} to ${longestSeconds}.`);
  if (permissions?.some((permission) => permission !== tokenisePermission))
    throw invalid(`Invalid permissions: the simulator accepts only ${tokenisePermission}.`, '40119');
  const merchant = findMerchant(simulator, appId);
  if (merchant?.keys.app_id !== appId || secret !== tokenSecret(nonce, merchant.keys.app_key ?? ''))
    throw new GlobalpayFailure(
      403,
      'ACTION_NOT_AUTHORIZED',
      '40004',
      'Credentials not recognized to create access token.',
    );
  const nowMs = simulator.clock.nowMs();
  const token = simulator.makeId(28);
  forgetExpired(simulator, merchant.id);
  simulator.store.put(tokens, token, {
    merchant: merchant.id,
    token,
    permissions,
    expiresMs: nowMs + seconds * 1000,
  });
  const wire = {
    token,
    type: 'Bearer',
    app_id: appId,
    app_name: 'slipway',
    time_created: new Date(nowMs).toISOString(),
    seconds_to_expire: seconds,
    email: 'simulator@example.com',
    scope: { merchant_id: merchant.id, merchant_name: 'Slipway', accounts: accountsOf(merchant.id) },
  };
  return { merchant: merchant.id, wire };
}

function forgetExpired({ store, clock }: Simulator, merchant: string): void {
  for (const { token, expiresMs } of store.listGroup(tokens, merchant))
    if (expiresMs <= clock.nowMs()) store.remove(tokens, token);
}

/** Returns the secret that a caller sends instead of the app_key. The secret proves that the caller knows the key. */
export function tokenSecret(nonce: string, appKey: string): string {
  return createHash('sha512').update(`${nonce}${appKey}`).digest('hex');
}
