import { daySeconds } from '@slipway/shared/values/durations.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { locksAfterSeconds, sessionSeconds, stepUpSeconds } from '@slipway/shared/rules/roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readStatement } from '../../platform/database/known-read.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';
import { hashOf, randomId } from '../../platform/security/random-id.ts';
import type { Actor } from '../command/command.ts';

/** A person who is signed in on this device. */
export type Session = {
  id: string;
  person: { id: string; name: string; role: Role; email: string | null; isDemo: boolean };
  tablet: { id: string; name: string } | null;
  method: Row<'staffSessions'>['method'];
  isLocked: boolean;
  locksAfterSeconds: number;
  expiresAt: Date;
  /** Whether the person has confirmed within the last minutes who they are. */
  isSteppedUp: boolean;
};

type Here = { request: FastifyRequest; reply: FastifyReply };
type SessionDeps = Pick<Deps, 'db' | 'now' | 'cookies' | 'isSimulated'>;

/** The time of last use is written at most this often. */
const seenEveryMs = 20_000;
const tokenPattern = /^[0-9A-Za-z_-]{43}$/;

/** The query that every call of the console makes. */
const readSession = readStatement('session', (db, { tokenHash, at }: { tokenHash: string; at: Date }) =>
  db
    .selectFrom('staffSessions as s')
    .innerJoin('staff as p', 'p.id', 's.staffId')
    .leftJoin('staffDevices as d', 'd.id', 's.deviceId')
    .select(['s.id', 's.method', 's.lastSeenAt', 's.lockedAt', 's.steppedUpAt', 's.expiresAt', 's.deviceId'])
    .select(['p.id as personId', 'p.name', 'p.role', 'p.email', 'p.isDemo', 'd.name as deviceName'])
    .where('s.tokenHash', '=', tokenHash)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', at)
    .where('p.leftAt', 'is', null)
    .where('d.revokedAt', 'is', null),
);

/**
 * The session of this browser. Undefined: the browser has none, the session has ended or expired, its person has left,
 * or its tablet was revoked. `isByPerson`: a person caused the call, so the call delays the lock of the screen.
 */
export async function findSession(
  { db, now, cookies, isSimulated }: SessionDeps,
  request: FastifyRequest,
  isByPerson: boolean,
): Promise<Session | undefined> {
  const token = request.cookies[cookies.names.staff];
  if (token === undefined || !tokenPattern.test(token)) return undefined;
  const at = now();
  const [row] = await readSession(db, { tokenHash: hashOf(token), at });
  // On a live site, nobody from the demonstration's team has a session, even if the database was a
  // demonstration before.
  if (row === undefined || (row.isDemo && !isSimulated)) return undefined;
  const tablet = row.deviceId === null ? null : { id: row.deviceId, name: row.deviceName ?? '' };
  const idle = locksAfterSeconds({ role: row.role, isOnTablet: tablet !== null });
  const isLocked = row.lockedAt !== null || at.getTime() - row.lastSeenAt.getTime() >= idle * 1000;
  if (!isLocked && isByPerson && at.getTime() - row.lastSeenAt.getTime() >= seenEveryMs)
    await db.updateTable('staffSessions').set({ lastSeenAt: at }).where('id', '=', row.id).execute();
  return {
    id: row.id,
    person: { id: row.personId, name: row.name, role: row.role, email: row.email, isDemo: row.isDemo },
    tablet,
    method: row.method,
    isLocked,
    locksAfterSeconds: idle,
    expiresAt: row.expiresAt,
    isSteppedUp: row.steppedUpAt !== null && row.steppedUpAt.getTime() + stepUpSeconds * 1000 > at.getTime(),
  };
}

export function actorOf({ id, person, tablet, isSteppedUp }: Session): Actor {
  return {
    person: { id: person.id, name: person.name },
    role: person.role,
    via: 'console',
    sessionId: id,
    tablet,
    isSteppedUp,
  };
}

/**
 * Signs a person in with a new token and ignores the token that the request sent, because an attacker may have planted
 * it. The browser's former session ends.
 */
export async function openSession(
  { now, cookies }: Pick<SessionDeps, 'now' | 'cookies'>,
  db: Database,
  { request, reply }: Here,
  who: { staffId: string; deviceId?: string; method: Session['method'] },
): Promise<void> {
  const at = now();
  const former = request.cookies[cookies.names.staff];
  if (former !== undefined) await endSessions(db, { tokenHash: hashOf(former) }, at);
  // Only one person at a time is signed in on a tablet.
  if (who.deviceId !== undefined) await endSessions(db, { deviceId: who.deviceId }, at);
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staffSessions')
    .values({
      id: randomId(),
      tokenHash: hashOf(token),
      staffId: who.staffId,
      deviceId: who.deviceId ?? null,
      method: who.method,
      browser: browserName(request.headers['user-agent'] ?? ''),
      browserHash: who.deviceId === undefined ? nameBrowser(cookies, { request, reply }) : null,
      createdAt: at,
      lastSeenAt: at,
      steppedUpAt: who.method === 'passkey' || who.method === 'password' ? at : null,
      expiresAt: new Date(at.getTime() + sessionSeconds * 1000),
    })
    .execute();
  setCookie(cookies, reply, 'staff', token, sessionSeconds);
}

/** The key by which we recognise a browser is valid for as long as we store a session. */
const browserSeconds = 31 * daySeconds;

/**
 * The hash of the key by which we recognise a browser in which somebody has signed in before. The key opens nothing.
 */
export function hashOfBrowser(cookies: Deps['cookies'], request: FastifyRequest): string | undefined {
  const token = browserToken(cookies, request);
  return token === undefined ? undefined : hashOf(token);
}

function browserToken({ names }: Deps['cookies'], request: FastifyRequest): string | undefined {
  const token = request.cookies[names.staffBrowser];
  return token !== undefined && tokenPattern.test(token) ? token : undefined;
}

/** A browser keeps its key when another person signs in, because several people may share a desk. */
function nameBrowser(cookies: Deps['cookies'], { request, reply }: Here): string {
  const known = browserToken(cookies, request);
  const token = known ?? randomBytes(32).toString('base64url');
  setCookie(cookies, reply, 'staffBrowser', token, browserSeconds);
  return hashOf(token);
}

type Which =
  | { id: string }
  | { tokenHash: string }
  | { deviceId: string }
  | { staffId: string; except?: string };

/** Ends sessions and returns their number. */
export async function endSessions(db: Database, which: Which, now: Date): Promise<number> {
  let ending = db.updateTable('staffSessions').set({ endedAt: now }).where('endedAt', 'is', null);
  if ('id' in which) ending = ending.where('id', '=', which.id);
  if ('tokenHash' in which) ending = ending.where('tokenHash', '=', which.tokenHash);
  if ('deviceId' in which) ending = ending.where('deviceId', '=', which.deviceId);
  if ('staffId' in which) {
    ending = ending.where('staffId', '=', which.staffId);
    if (which.except !== undefined) ending = ending.where('id', '!=', which.except);
  }
  const { numUpdatedRows } = await ending.executeTakeFirst();
  return Number(numUpdatedRows);
}

export function clearCookie(cookies: Deps['cookies'], reply: FastifyReply): void {
  setCookie(cookies, reply, 'staff', '', 0);
}

/** SameSite is strict, so a page of another site cannot call the console with a person's session. */
function setCookie(
  { names, isHttps }: Deps['cookies'],
  reply: FastifyReply,
  name: 'staff' | 'staffBrowser',
  value: string,
  maxAge: number,
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
  reply.setCookie(names[name], value, { ...options, maxAge });
}

const browsers = ['Edg', 'OPR', 'Firefox', 'SamsungBrowser', 'Chrome', 'CriOS', 'Safari'] as const;
const displayNames: Partial<Record<(typeof browsers)[number], string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  CriOS: 'Chrome',
  SamsungBrowser: 'Samsung Internet',
};
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'];

/** For example 'Firefox on Windows', by which the person recognises the session. */
function browserName(userAgent: string): string {
  const browser = browsers.find((each) => userAgent.includes(`${each}/`));
  const system = systems.find((each) => userAgent.includes(each));
  const name = browser === undefined ? 'A browser' : (displayNames[browser] ?? browser);
  return system === undefined ? name : `${name} on ${system === 'Macintosh' ? 'Mac' : system}`;
}
