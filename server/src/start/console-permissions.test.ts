import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import { actionNames } from '@slipway/shared/api/console/log.ts';
import { lockScreen } from '@slipway/shared/api/console/me.ts';
import {
  type Permission,
  type Role,
  permissionNames,
  permissions,
  roles,
  scopeOf,
} from '@slipway/shared/rules/permissions.ts';
import { locksAfterSeconds, reachesDay, sessionSeconds } from '@slipway/shared/rules/roles.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { isSwept } from '@slipway/testing/sweeps.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actor, Command } from '../console/command/command.ts';
import { logAction, nextActionId } from '../console/command/log-action.ts';
import { runCommand } from '../console/command/run-command.ts';
import { undoAction } from '../console/command/undo-action.ts';
import { monday, openTestApp, testAppOfFile } from '../testing/test-app.ts';
import { type StaffBrowser, atTablet, signedInAs, staffBrowser } from '../testing/test-staff.ts';
import { staffCommands } from './console-api.ts';

/**
 * Every role tries every call and command of the console in every state. `npm test` makes only some of these attempts;
 * `npm run prove sweeps` makes all. New calls are included automatically.
 */

const site = testAppOfFile();
beforeEach(() => site.clock.set(monday));

const calls = Object.entries<ConsoleEndpoint>(consoleContract).filter(
  ([, { access }]) => access !== 'signed-out',
);
/**
 * An ended or locked session is refused before its role is checked. So only one role tries every call with a locked
 * session; the other roles try an eighth of the calls. With an ended session, every role tries an eighth of the calls.
 */
const afterItsEnd = isSwept ? calls : calls.filter((_, nth) => nth % 8 === 0);
const whileLocked = (role: Role) => (role === roles[0] ? calls : afterItsEnd);
const firstOfEach = <Each>(all: readonly Each[], of: (each: Each) => unknown) =>
  all.filter((each) => all.findIndex((other) => of(other) === of(each)) === all.indexOf(each));
/** One call for each permission. At the tablet, dock staff try all calls, and the other roles try only these. */
const callsOfEach = firstOfEach(calls, ([, { access }]) => access);
const guarded = ['signed_out', 'session_locked', 'not_allowed'];

/** The guard's refusal of this call. Undefined if the guard lets the call pass, even if the call fails later. */
async function guardOf(browser: StaffBrowser, endpoint: ConsoleEndpoint): Promise<string | undefined> {
  const { text } = await browser.ask(endpoint, endpoint.method === 'POST' ? { body: { nothing: 1 } } : {});
  const { data } = JSON.parse(text) as { data: { code?: string } };
  return guarded.find((code) => code === data.code);
}

/**
 * Sends each call a body that is refused, because a call that ends or locks the session would spoil the following
 * calls.
 */
const expectEach = async (
  browser: StaffBrowser,
  expected: (endpoint: ConsoleEndpoint) => string | undefined,
  asked = calls,
) => {
  const found: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const [name, endpoint] of asked) {
    found[name] = await guardOf(browser, endpoint);
    wanted[name] = expected(endpoint);
  }
  expect(found).toEqual(wanted);
};

const mayCall = (role: Role, isOnTablet: boolean, { access }: ConsoleEndpoint) =>
  !(access in permissions) || scopeOf({ role, isOnTablet }, access as Permission) !== undefined;
const unlessLockedWill = (code: string) => (endpoint: ConsoleEndpoint) =>
  endpoint.access === 'locked' ? undefined : code;

describe.each(roles)('as %s', (role) => {
  test('each role can make the calls that the permission table allows, and no others', async () => {
    const browser = await signedInAs(site, role);
    const expected = (endpoint: ConsoleEndpoint) =>
      mayCall(role, false, endpoint) ? undefined : 'not_allowed';
    await expectEach(browser, expected);
  });

  test('no call is possible if the session has expired or was ended, or if its person has left', async () => {
    const browser = await signedInAs(site, role);
    site.clock.forward(sessionSeconds * 1000);
    await expectEach(browser, () => 'signed_out', afterItsEnd);
    site.clock.set(monday);
    await site.db.updateTable('staffSessions').set({ endedAt: monday }).execute();
    expect(await guardOf(browser, consoleContract.listSessions)).toBe('signed_out');
    await site.db.updateTable('staffSessions').set({ endedAt: null }).execute();
    await site.db.updateTable('staff').set({ leftAt: monday }).where('role', '=', role).execute();
    await expectEach(browser, () => 'signed_out', afterItsEnd);
    await site.db.updateTable('staff').set({ leftAt: null }).where('role', '=', role).execute();
    expect(await guardOf(browser, consoleContract.listSessions)).toBeUndefined();
  });

  test('once a screen is locked, by staff or because it is idle, only the call to unlock it is possible', async () => {
    const browser = await signedInAs(site, role);
    site.clock.forward(locksAfterSeconds({ role, isOnTablet: false }) * 1000 - 1);
    expect(await guardOf(browser, consoleContract.listSessions)).toBeUndefined();
    site.clock.forward(locksAfterSeconds({ role, isOnTablet: false }) * 1000);
    await expectEach(browser, unlessLockedWill('session_locked'), whileLocked(role));
    const other = await signedInAs(site, role);
    await other.get(lockScreen);
    expect(await guardOf(other, consoleContract.listSessions)).toBe('session_locked');
  });

  test('a tablet can make the calls of dock and kitchen staff, and no call once it is revoked', async () => {
    const { browser, device, signIn } = await atTablet(site, role);
    await signIn();
    const expected = (endpoint: ConsoleEndpoint) =>
      mayCall(role, true, endpoint) ? undefined : 'not_allowed';
    await expectEach(browser, expected, isSwept || role === 'dock' ? calls : callsOfEach);
    await site.db.updateTable('staffDevices').set({ revokedAt: monday }).where('id', '=', device).execute();
    await expectEach(browser, () => 'signed_out', afterItsEnd);
  });
});

test('no call is possible without a session or with a made-up cookie', async () => {
  const browser = staffBrowser(site);
  await expectEach(browser, () => 'signed_out');
  for (const token of ['', 'x', 'x'.repeat(43), "' or 1=1 --", 'x'.repeat(5000)]) {
    browser.cookies.set('staff', token);
    expect(await guardOf(browser, consoleContract.listSessions)).toBe('signed_out');
  }
});

test('an automatic call does not stop a screen from locking', async () => {
  const browser = await signedInAs(site, 'owner');
  const background = { headers: { 'slipway-background': '1' } };
  for (const _ of [1, 2, 3]) {
    site.clock.forward(6 * 60_000);
    await browser.ask(consoleContract.listSessions, background);
  }
  expect(await guardOf(browser, consoleContract.listSessions)).toBe('session_locked');
});

describe('commands', () => {
  const actor = (role: Role, isOnTablet: boolean): Actor => ({
    person: { id: 'p'.repeat(26), name: role },
    role,
    via: 'console',
    sessionId: null,
    tablet: isOnTablet ? { id: 't'.repeat(26), name: 'Jetty' } : null,
    isSteppedUp: true,
  });
  const codeOf = async (command: Command, who: Actor, input: unknown) =>
    runCommand(site.deps, who, command, { input, isPreview: true }).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'failed',
    );

  const representing = (all: readonly Command[]) =>
    isSwept ? all : firstOfEach(all, ({ permission }) => permission);

  test('each command has a unique name in the log, and requires a permission that exists', () => {
    expect(staffCommands.length).toBeGreaterThan(20);
    expect(new Set(staffCommands.map(({ name }) => name)).size).toBe(staffCommands.length);
    for (const { name, permission } of staffCommands) {
      expect(permissionNames, name).toContain(permission);
      expect(actionNames).toContain(name);
    }
  });

  /**
   * Commands with the same permission are allowed on the same days. `npm test` tries one command of each permission.
   */
  const withDays = representing(staffCommands.filter((command) => command.dayOf !== undefined));
  test.each(roles.flatMap((role) => [false, true].map((isOnTablet) => [role, isOnTablet] as const)))(
    'the role decides which commands are permitted on which days: %s, at the tablet: %s',
    async (role, isOnTablet) => {
      for (const command of staffCommands) {
        const scope = scopeOf({ role, isOnTablet }, command.permission);
        const code = await codeOf(command, actor(role, isOnTablet), Symbol.iterator);
        expect(code, command.name).toBe(scope === undefined ? 'not_allowed' : 'malformed');
        if (scope === undefined || !withDays.includes(command)) continue;
        for (const ahead of [-3, -2, 0, 1, 2, 3]) {
          const onDay: Command = {
            ...command,
            input: z.any(),
            dayOf: async () => addDays(venueDate(monday), ahead),
            ownerOf: async () => 'p'.repeat(26),
            handler: async () => Promise.reject(new Error('reached')),
          };
          const reaches = reachesDay(scope, ahead) && (!isOnTablet || Math.abs(ahead) <= 2);
          const found = await codeOf(onDay, actor(role, isOnTablet), {});
          expect(found, `${command.name} ${ahead}`).toBe(reaches ? 'failed' : 'out_of_reach');
        }
      }
    },
  );

  test('undoing a command needs every permission that the command itself needed', async () => {
    const undoable = staffCommands.filter((command) => command.undo !== undefined);
    expect(undoable.length).toBeGreaterThan(20);
    const tried = representing(undoable);
    const emptied = tried.map((command): Command => ({ ...command, undo: async () => {} }));
    await site.db
      .insertInto('staff')
      .values({ id: 'p'.repeat(26), name: 'P', role: 'dock', changedAt: monday, createdAt: monday })
      .execute();
    const undoCode = async (command: Command, asked: readonly Permission[], role: Role) => {
      const nameless = { id: await nextActionId(site.db), at: monday, reason: null, fingerprint: '' };
      const subject = { kind: 'any', id: String(nameless.id) };
      const effect = { sentence: '', figures: [], warnings: [] };
      await logAction(
        site.db,
        actor(role, false),
        command,
        { subject, effect, before: {}, after: {}, result: {} },
        {
          ...nameless,
          undoUntil: new Date(monday.getTime() + 60_000),
          requestId: null,
          requestHash: null,
          asked: { permissions: asked },
        },
      );
      const undone = { actionId: nameless.id, requestId: String(nameless.id) };
      return undoAction(site.deps, emptied, actor(role, false), undone).then(
        () => 'done',
        (error: { code?: string }) => error.code ?? 'failed',
      );
    };
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const command of tried)
      for (const role of roles)
        for (const asked of isSwept || command === tried[0]
          ? (['set-policies', command.permission] as const)
          : [command.permission]) {
          const scopes = [command.permission, asked].map((each) =>
            scopeOf({ role, isOnTablet: false }, each),
          );
          const isAsking = scopes[0] === 'asks';
          const name = `${role} ${command.name} ${asked}`;
          found[name] = await undoCode(command, [asked], role);
          if (scopes[0] === undefined) wanted[name] = 'not_allowed';
          else if (isAsking) wanted[name] = 'out_of_reach';
          else wanted[name] = scopes[1] === undefined ? 'not_allowed' : 'done';
        }
    expect(found).toEqual(wanted);
  });

  test('a command whose permission is not in the table is refused to everybody', async () => {
    const nameless = { ...staffCommands[0]!, permission: 'anything' as Permission };
    for (const role of roles) expect(await codeOf(nameless, actor(role, false), {})).toBe('failed');
  });
});

test('a live site has no demo team: nobody can sign in as a member, and members’ sessions are invalid', async () => {
  const browser = await signedInAs(site, 'owner');
  const live = await openTestApp({ database: site.database, deps: { isSimulated: false } });
  const there = staffBrowser(live);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  expect(await guardOf(there, consoleContract.listSessions)).toBe('signed_out');
  expect(await there.get(consoleContract.listSignInMethods)).toMatchObject({
    demoTeam: [],
    canBecomeOwner: false,
  });
  for (const role of roles)
    expect(await there.refused(consoleContract.signInAsDemo, { body: { role } })).toMatchObject({
      code: 'not_found',
    });
  expect(
    await there.refused(consoleContract.becomeOwner, { body: { name: 'Eve', email: 'eve@example.com' } }),
  ).toMatchObject({ code: 'not_found' });
  await live.close();
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from staff where is_demo`.execute(site.db);
  expect(rows[0]!.count).toBe(roles.length);
});
