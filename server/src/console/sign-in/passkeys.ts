import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { askChallenge, takeChallenge } from './challenges.ts';

type PasskeyDeps = Pick<Deps, 'business' | 'publicUrl'>;
export type Answered = { challenge: string; answer: Record<string, unknown> };
export type Asked = { challenge: string; options: Record<string, unknown> };

// The library is loaded when somebody first needs a passkey, so that no visitor waits for it.
const library = () => import('@simplewebauthn/server');

function siteOf({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** Browsers allow passkeys only with https or on localhost, and never at an IP address. */
export function hasPasskeys({ publicUrl }: Pick<Deps, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return (protocol === 'https:' || hostname === 'localhost') && !isAddress;
}

export async function askNewPasskey(
  deps: PasskeyDeps,
  db: Database,
  purpose: 'new passkey' | 'invited passkey',
  person: { id: string; name: string; email: string | null },
  now: Date,
): Promise<Asked> {
  // An invitation replaces the person's earlier passkeys, so a phone with an earlier passkey may register again.
  const known = purpose === 'invited passkey' ? [] : await passkeysOf(db, person.id);
  const options = await (
    await library()
  ).generateRegistrationOptions({
    rpName: deps.business.name,
    rpID: siteOf(deps).rpID,
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known.map(({ passkeyId }) => ({ id: passkeyId ?? '' })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const secret = options.challenge;
  const challenge = await askChallenge(db, { purpose, askedOf: person.id, secret }, now);
  return { challenge, options: { ...options } };
}

/**
 * Stores the passkey that the person's device has made. Throws 'sign_in_failed' if the device's answer is not valid.
 */
export async function addAnsweredPasskey(
  deps: PasskeyDeps,
  db: Database,
  purpose: 'new passkey' | 'invited passkey',
  staffId: string,
  { challenge, answer, label }: Answered & { label: string },
  now: Date,
): Promise<string> {
  const expectedChallenge = await takeChallenge(db, { id: challenge, purpose, askedOf: staffId }, now);
  if (expectedChallenge === undefined) throw new Refusal('sign_in_failed');
  const { rpID, origin } = siteOf(deps);
  const verified = await (
    await library()
  )
    .verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    .catch(() => undefined);
  if (verified?.verified !== true) throw new Refusal('sign_in_failed');
  const { credential } = verified.registrationInfo;
  const id = randomId();
  const added = await db
    .insertInto('staffCredentials')
    .values({
      id,
      staffId,
      kind: 'passkey',
      label,
      secret: Buffer.from(credential.publicKey).toString('base64url'),
      passkeyId: credential.id,
      passkeyCounter: credential.counter,
      passkeyTransports: credential.transports ?? [],
      createdAt: now,
    })
    // A passkey that belongs to another person is refused.
    .onConflict((conflict) => conflict.column('passkeyId').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) throw new Refusal('sign_in_failed');
  return id;
}

/**
 * Begins a check of a passkey. With `person`, accepts only this person's passkeys, to confirm that this person is
 * present. Without `person`, the owner of the passkey signs in.
 */
export async function askPasskey(
  deps: PasskeyDeps,
  db: Database,
  person: { id: string } | undefined,
  now: Date,
): Promise<Asked> {
  const known = person === undefined ? undefined : await passkeysOf(db, person.id);
  const options = await (
    await library()
  ).generateAuthenticationOptions({
    rpID: siteOf(deps).rpID,
    userVerification: 'required',
    ...(known === undefined
      ? {}
      : { allowCredentials: known.map(({ passkeyId }) => ({ id: passkeyId ?? '' })) }),
  });
  const asked =
    person === undefined
      ? { purpose: 'sign in' as const }
      : { purpose: 'prove' as const, askedOf: person.id };
  const challenge = await askChallenge(db, { ...asked, secret: options.challenge }, now);
  return { challenge, options: { ...options } };
}

/**
 * Returns the id of the passkey's owner. Every fault throws the same 'sign_in_failed', so that the refusal does not
 * show the cause.
 */
export async function personOfPasskey(
  deps: PasskeyDeps,
  db: Database,
  person: { id: string } | undefined,
  { challenge, answer }: Answered,
  now: Date,
): Promise<string> {
  const asked =
    person === undefined
      ? { purpose: 'sign in' as const }
      : { purpose: 'prove' as const, askedOf: person.id };
  const expectedChallenge = await takeChallenge(db, { id: challenge, ...asked }, now);
  const { id } = answer;
  if (expectedChallenge === undefined || typeof id !== 'string') throw new Refusal('sign_in_failed');
  const known = await db
    .selectFrom('staffCredentials as c')
    .innerJoin('staff as p', 'p.id', 'c.staffId')
    .select(['c.id', 'c.staffId', 'c.secret', 'c.passkeyCounter'])
    .where('c.passkeyId', '=', id)
    .where('p.leftAt', 'is', null)
    .executeTakeFirst();
  if (known === undefined || (person !== undefined && known.staffId !== person.id))
    throw new Refusal('sign_in_failed');
  const { rpID, origin } = siteOf(deps);
  const verified = await (
    await library()
  )
    .verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(known.secret, 'base64url')),
        counter: known.passkeyCounter,
      },
    })
    .catch(() => undefined);
  if (verified?.verified !== true) throw new Refusal('sign_in_failed');
  const passkeyCounter = verified.authenticationInfo.newCounter;
  await db
    .updateTable('staffCredentials')
    .set({ passkeyCounter, lastUsedAt: now })
    .where('id', '=', known.id)
    .execute();
  return known.staffId;
}

function passkeysOf(db: Database, staffId: string) {
  return db
    .selectFrom('staffCredentials')
    .select('passkeyId')
    .where('staffId', '=', staffId)
    .where('kind', '=', 'passkey')
    .execute();
}
