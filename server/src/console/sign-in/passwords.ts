import { passwordMinLength, passwordProblem } from '@slipway/shared/rules/weak-password.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { type Hashing, compareWithNothing, hashSecret, isSecret } from '../../platform/security/hashing.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { askChallenge, takeChallenge } from './challenges.ts';

type Person = { id: string; name: string; email: string | null };

const totp = async (business: string, label: string, secret?: string) => {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({
    issuer: business,
    label,
    secret: secret === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(secret),
  });
};

/** The secret of an authenticator app. The app becomes valid once the person has entered one of its codes. */
export async function askTotp(
  { business }: Pick<Deps, 'business'>,
  db: Database,
  person: Person,
  now: Date,
): Promise<{ challenge: string; secret: string; uri: string }> {
  const made = await totp(business.name, person.email ?? person.name);
  const secret = made.secret.base32;
  const challenge = await askChallenge(db, { purpose: 'totp', askedOf: person.id, secret }, now);
  return { challenge, secret, uri: made.toString() };
}

/** Replaces the password and the authenticator app together, because a person needs both to sign in. */
export async function setPasswordAndTotp(
  { business, hashing }: Pick<Deps, 'business' | 'hashing'>,
  db: Database,
  person: Person,
  { password, challenge, code }: { password: string; challenge: string; code: string },
  now: Date,
): Promise<void> {
  const problem = passwordProblem(password, [person.name, person.email ?? '', business.name]);
  if (problem === 'too short') {
    throw new Refusal('password_refused', {
      message: `Please choose a password of at least ${passwordMinLength} characters. A few words make a good one.`,
    });
  }
  if (problem !== undefined) throw new Refusal('password_refused');
  const secret = await takeChallenge(db, { id: challenge, purpose: 'totp', askedOf: person.id }, now);
  const step = secret === undefined ? undefined : await stepOfCode(secret, code, now);
  if (secret === undefined || step === undefined) throw new Refusal('sign_in_failed');
  await db
    .deleteFrom('staffCredentials')
    .where('staffId', '=', person.id)
    .where('kind', 'in', ['password', 'totp'])
    .execute();
  const staffId = person.id;
  await db
    .insertInto('staffCredentials')
    .values([
      {
        id: randomId(),
        staffId,
        kind: 'password',
        secret: await hashSecret(password, hashing),
        createdAt: now,
      },
      { id: randomId(), staffId, kind: 'totp', secret, lastStep: step, createdAt: now },
    ])
    .execute();
}

/**
 * Whether the password and the code are both right. The answer does not reveal which was wrong, and takes the same work
 * for an unknown person. An accepted code is used up.
 */
export async function isPasswordAndCode(
  { hashing }: { hashing: Hashing },
  db: Database,
  staffId: string | undefined,
  { password, code }: { password: string; code: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .selectFrom('staffCredentials')
    .select(['id', 'kind', 'secret', 'lastStep'])
    .where('staffId', '=', staffId ?? '')
    .where('kind', 'in', ['password', 'totp'])
    .execute();
  const hash = rows.find(({ kind }) => kind === 'password')?.secret;
  const app = rows.find(({ kind }) => kind === 'totp');
  const isRight =
    hash === undefined ? await compareWithNothing(password, hashing) : await isSecret(hash, password);
  const step = await stepOfCode(app?.secret ?? 'JBSWY3DPEHPK3PXP', code, now);
  if (!isRight || app === undefined || step === undefined) return false;
  const taken = await db
    .updateTable('staffCredentials')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', app.id)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** The half-minute of a code: the present half-minute, the one before or the one after. Undefined: a wrong code. */
async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  const app = await totp('', '', secret);
  const timestamp = now.getTime();
  const delta = app.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}
