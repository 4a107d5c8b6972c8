import * as contract from '@slipway/shared/api/console/sign-in.ts';
import { enrolText, tabletText } from '@slipway/shared/rules/tablet-text.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';
import { type TabletKey, storeTabletKey } from './tablet-key.ts';

export type TabletPeople = DataOf<typeof contract.listTabletPeople>;
export type TabletPerson = TabletPeople['people'][number];

/** Makes the tablet's key, which never leaves the tablet, and enrols the tablet. */
export async function enrolTablet(token: string): Promise<void> {
  const keys = await makeTabletKey();
  const { device, name } = await call(contract.enrolTablet, {
    body: {
      token,
      publicKey: await publicKeyOf(keys),
      signature: await signWith(keys.privateKey, enrolText(token)),
    },
  });
  await storeTabletKey({ device, name, key: keys.privateKey });
}

/** The people who may sign in here, and the challenge that the sign-in answers. */
export async function listTabletPeople({ device, key }: TabletKey): Promise<TabletPeople> {
  const { challenge } = await call(contract.askTablet, { body: { device } });
  const signature = await signWith(key, tabletText('people', { device, challenge }));
  return call(contract.listTabletPeople, { body: { device, challenge, signature } });
}

type AtTablet = { tablet: TabletKey; challenge: string; person: string; pin: string };

export async function signInByPin({ tablet, challenge, person, pin }: AtTablet): Promise<void> {
  const { device, key } = tablet;
  const signature = await signWith(key, tabletText('sign in', { device, challenge, person }));
  await call(contract.signInByPin, { body: { device, challenge, signature, person, pin } });
}

/** For an invited person: the six digits of the invitation, and the PIN they choose. */
export async function setFirstPin({
  tablet,
  challenge,
  person,
  pin,
  code,
}: AtTablet & { code: string }): Promise<void> {
  const { device, key } = tablet;
  const signature = await signWith(key, tabletText('first pin', { device, challenge, person }));
  await call(contract.setFirstPin, { body: { device, challenge, signature, person, pin, code } });
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

async function makeTabletKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
}

/** The public key as SubjectPublicKeyInfo, in base64url. */
async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return base64url(await crypto.subtle.exportKey('spki', publicKey));
}

async function signWith(key: CryptoKey, words: string): Promise<string> {
  const bytes = new TextEncoder().encode(words);
  return base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes));
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
