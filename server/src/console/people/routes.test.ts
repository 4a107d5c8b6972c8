import { inviteDevice, listDevices } from '@slipway/shared/api/console/devices.ts';
import { exportLog, readLog } from '@slipway/shared/api/console/log.ts';
import { changeOwnEmail, endSession, getMe, listSessions, stepUp } from '@slipway/shared/api/console/me.ts';
import {
  addPerson,
  changePerson,
  endPerson,
  invitePerson,
  listPeople,
  takeBackInvite,
} from '@slipway/shared/api/console/people.ts';
import { lookAtInvite } from '@slipway/shared/api/console/sign-in.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoPersonId } from '../sign-in/demo-team.ts';
import { monday, openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import { minute } from '../../testing/test-clock.ts';
import { aPerson, atTablet, signedInAs, staffBrowser } from '../../testing/test-staff.ts';

const site = testAppOfFile();
beforeEach(() => site.clock.set(monday));

async function steppedUp(role: Role) {
  const browser = await signedInAs(site, role);
  await browser.get(stepUp, { body: { isDemo: true } });
  return browser;
}

const listed = async (browser: Awaited<ReturnType<typeof steppedUp>>, id: string) =>
  (await browser.get(listPeople)).find((each) => each.id === id)!;

describe('a person', () => {
  test('a person is added by name and role, and listed as invited until the invitation is withdrawn', async () => {
    const owner = await steppedUp('owner');
    const { person, invite } = await owner.run(addPerson, {
      name: ' Ben Osei ',
      role: 'dock',
      email: 'ben@example.com',
    });
    expect(invite!.url).toMatch(/^http:\/\/localhost:3000\/console\/invite#[\w-]{43}$/);
    expect(invite!.code).toMatch(/^\d{6}$/);
    expect(await listed(owner, person)).toMatchObject({
      name: 'Ben Osei',
      role: 'dock',
      version: 1,
      passkeys: 0,
      isInReach: true,
      invite: { id: invite!.id },
    });
    const { textBody } = (await site.mailed({ recipient: 'ben@example.com' }))[0]!;
    expect(textBody).toContain(invite!.url);
    await owner.run(takeBackInvite, { invite: invite!.id });
    expect(await listed(owner, person)).toMatchObject({ invite: null });
    const token = invite!.url.split('#')[1]!;
    expect(await owner.refused(lookAtInvite, { body: { token } })).toMatchObject({ code: 'invite_over' });
    expect(
      await owner.refusedRun(addPerson, { name: 'Ben', role: 'dock', email: 'BEN@example.com' }),
    ).toMatchObject({ code: 'invalid', field: 'email' });
    expect(await owner.refusedRun(addPerson, { name: ' ', role: 'dock' })).toMatchObject({
      code: 'invalid',
      field: 'name',
    });
  });

  test('a new person is previewed before being added, and the invitation link is shown once', async () => {
    const owner = await steppedUp('owner');
    const body = { name: 'Cora', role: 'kitchen' };
    const preview = await owner.get(addPerson, { body: { ...body, isPreview: true } });
    expect(preview).toMatchObject({
      effect: { sentence: 'Cora is added as kitchen staff.' },
      action: null,
      result: null,
    });
    const { fingerprint } = preview;
    const request = { body: { ...body, fingerprint, requestId: 'add-cora-once' } };
    const first = await owner.get(addPerson, request);
    const again = await owner.get(addPerson, request);
    expect(again.action).toEqual(first.action);
    expect(again.result).toEqual({ person: first.result!.person });
    const people = (await owner.get(listPeople)).filter(({ name }) => name === 'Cora');
    expect(people).toHaveLength(1);
    expect(await owner.refused(addPerson, { body })).toMatchObject({ code: 'malformed' });
  });

  test('adding a person needs a sign-in at most five minutes old', async () => {
    const owner = await steppedUp('owner');
    site.clock.forward(5 * minute);
    expect(await owner.refusedRun(addPerson, { name: 'Dan', role: 'dock' })).toMatchObject({
      status: 403,
      code: 'step_up_needed',
    });
  });

  test('a stranger on a public demo cannot add a person', async () => {
    const open = await openTestApp({ deps: { isPublicDemo: true } });
    const stranger = await signedInAs(open, 'owner');
    await stranger.get(stepUp, { body: { isDemo: true } });
    for (const [endpoint, body] of [
      [addPerson, { name: 'Eve', role: 'owner', email: 'victim@example.com' }],
      [inviteDevice, { name: 'Tablet' }],
      [changeOwnEmail, { email: 'victim@example.com' }],
    ] as const)
      expect(await stranger.refusedRun(endpoint, body)).toMatchObject({ code: 'not_allowed' });
    expect(await open.db.selectFrom('mails').select('id').execute()).toEqual([]);
    await open.close();
  });

  test('a manager manages only dock and kitchen staff', async () => {
    const manager = await steppedUp('manager');
    const accountant = await aPerson(site, 'accountant');
    const dock = await aPerson(site, 'dock');
    for (const role of ['owner', 'manager', 'accountant'])
      expect(await manager.refusedRun(addPerson, { name: 'Eve', role })).toMatchObject({
        code: 'out_of_reach',
      });
    expect(await manager.refusedRun(invitePerson, { person: accountant })).toMatchObject({
      code: 'out_of_reach',
    });
    const raised = { person: dock, version: 1, name: 'Eve', role: 'manager', email: null };
    expect(await manager.refusedRun(changePerson, raised)).toMatchObject({ code: 'out_of_reach' });
    expect(await manager.refusedRun(endPerson, { person: accountant, version: 1 })).toMatchObject({
      code: 'out_of_reach',
    });
    await manager.run(changePerson, { ...raised, role: 'kitchen' });
    await manager.run(endPerson, { person: dock, version: 2 });
  });

  test('a person who gets a new role, or leaves, is signed out immediately', async () => {
    const owner = await steppedUp('owner');
    const { browser, signIn, person } = await atTablet(site, 'dock');
    await signIn();
    const change = { person, version: 1, name: 'dock', role: 'kitchen', email: null };
    await owner.run(changePerson, change);
    expect(await browser.get(getMe)).toBeNull();
    await signIn();
    expect(await browser.get(getMe)).toMatchObject({ person: { role: 'kitchen' } });
    await owner.run(endPerson, { person, version: 2 });
    expect(await browser.get(getMe)).toBeNull();
    const left = await site.db
      .selectFrom('staffCredentials')
      .select('id')
      .where('staffId', '=', person)
      .execute();
    expect(left).toEqual([]);
    expect((await owner.get(listPeople)).find(({ id }) => id === person)).toMatchObject({
      leftAt: monday.toISOString(),
      isInReach: false,
    });
  });

  test('if two people edit a colleague’s details at the same time, the second is refused and told who was first', async () => {
    const owner = await steppedUp('owner');
    const manager = await steppedUp('manager');
    const person = await aPerson(site, 'dock');
    const saved = { person, version: 1, name: 'Fay', role: 'dock', email: null };
    await manager.run(changePerson, saved);
    expect(await owner.refusedRun(changePerson, { ...saved, name: 'Faye' })).toMatchObject({
      status: 409,
      code: 'version_changed',
      changed: { by: 'Tom Adeyemi', at: monday.toISOString() },
    });
    expect((await listed(owner, person)).name).toBe('Fay');
  });

  test('the last owner cannot leave or change role', async () => {
    const owner = await steppedUp('owner');
    const person = demoPersonId('owner');
    const me = await listed(owner, person);
    expect(await owner.refusedRun(endPerson, { person, version: me.version })).toMatchObject({
      code: 'last_owner',
    });
    const change = { person, version: me.version, name: me.name, role: 'dock', email: null };
    expect(await owner.refusedRun(changePerson, change)).toMatchObject({ code: 'last_owner' });
  });
});

test('people can list and end their own sessions, and the sessions of people whom they manage', async () => {
  const manager = await signedInAs(site, 'manager');
  const { browser, signIn, person } = await atTablet(site, 'dock', 'Jetty');
  await signIn();
  await signedInAs(site, 'owner');
  const seen = await manager.get(listSessions);
  expect(seen.filter((each) => each.isThisOne)).toMatchObject([{ person: { name: 'Tom Adeyemi' } }]);
  expect(seen.map((each) => each.person.role)).not.toContain('owner');
  const theirs = seen.find((each) => each.person.id === person)!;
  expect(theirs).toMatchObject({ where: 'Jetty', method: 'pin', isLocked: false });
  expect(await manager.get(listDevices)).toMatchObject({
    devices: expect.arrayContaining([
      expect.objectContaining({ name: 'Jetty', person: expect.objectContaining({ id: person }) }),
    ]),
  });
  await manager.get(endSession, { body: { session: theirs.id } });
  expect(await browser.get(getMe)).toBeNull();
  const owners = await site.db
    .selectFrom('staffSessions')
    .select('id')
    .where('staffId', '=', demoPersonId('owner'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(await manager.refused(endSession, { body: { session: owners.id } })).toMatchObject({
    code: 'out_of_reach',
  });
});

describe('the log', () => {
  test('the log can be filtered, and is read newest first, page by page without a gap', async () => {
    const owner = await steppedUp('owner');
    for (let index = 0; index < 60; index += 1)
      await owner.run(addPerson, { name: `P${index}`, role: 'dock' });
    const first = await owner.get(readLog);
    expect(first.entries).toHaveLength(50);
    // A row is added after the first page was read. The second page must neither skip nor repeat a row.
    await owner.run(addPerson, { name: 'Later', role: 'kitchen' });
    const second = await owner.get(readLog, { query: { before: first.next! } });
    const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    const sentences = [...first.entries, ...second.entries].map(({ sentence }) => sentence);
    for (let index = 0; index < 60; index += 1)
      expect(sentences).toContain(`P${index} is added as dock staff.`);
    const found = await owner.get(readLog, { query: { words: 'p59 IS ADDED' } });
    expect(found.entries).toMatchObject([
      {
        person: { name: 'Ruth Ellison' },
        where: 'own device',
        command: 'add-person',
        kind: 'people',
        after: { role: 'dock', name: 'P59', email: null },
        undoneBy: null,
        isErased: false,
      },
    ]);
    expect((await owner.get(readLog, { query: { words: '%' } })).entries).toEqual([]);
    expect((await owner.get(readLog, { query: { kind: 'money' } })).entries).toEqual([]);
    expect((await owner.get(readLog, { query: { from: '2027-05-04' } })).entries).toEqual([]);
    const day = { from: '2027-05-03', to: '2027-05-03', person: demoPersonId('owner') };
    expect((await owner.get(readLog, { query: day })).next).not.toBeNull();
  });

  test('the log shows each role only the rows that the role may see', async () => {
    const owner = await steppedUp('owner');
    const manager = await steppedUp('manager');
    await owner.run(addPerson, { name: 'Gil', role: 'dock' });
    await manager.run(addPerson, { name: 'Hal', role: 'dock' });
    const seen = async (browser: typeof owner) =>
      (await browser.get(readLog)).entries.map(({ sentence }) => sentence);
    expect(await seen(manager)).toContain('Hal is added as dock staff.');
    expect(await seen(manager)).not.toContain('Gil is added as dock staff.');
    expect(await seen(await signedInAs(site, 'dock'))).toEqual([]);
    expect(await seen(await signedInAs(site, 'accountant'))).toEqual([]);
    expect(await (await signedInAs(site, 'kitchen')).refused(readLog)).toMatchObject({ code: 'not_allowed' });
  });

  test('the exported log contains no spreadsheet formulas, and the export itself is logged', async () => {
    const owner = await steppedUp('owner');
    await owner.run(inviteDevice, { name: '=cmd|’/c calc’!A1' });
    await owner.run(addPerson, { name: 'Ina, "the captain"', role: 'dock' });
    const { name, csv, rows } = await owner.get(exportLog, { body: {} });
    expect(name).toBe('log-2027-05-03.csv');
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows + 1);
    expect(lines[1]).toContain(`"Ina, ""the captain"" is added as dock staff."`);
    expect(lines[2]).toContain(`,'=cmd`);
    expect(csv).not.toMatch(/(^|,)[=+@]/m);
    expect((await owner.get(readLog)).entries[0]).toMatchObject({ command: 'export-log' });
    expect(await (await signedInAs(site, 'owner')).refused(exportLog)).toMatchObject({
      code: 'step_up_needed',
    });
  });

  test('the log keeps its rows after their text has been erased', async () => {
    const owner = await steppedUp('owner');
    await owner.run(addPerson, { name: 'Jo', role: 'dock' });
    const [entry] = (await owner.get(readLog)).entries;
    await site.db.deleteFrom('staffActionDetails').where('actionId', '=', Number(entry!.id)).execute();
    const [erased] = (await owner.get(readLog)).entries;
    expect(erased).toMatchObject({ id: entry!.id, sentence: '', isErased: true, command: 'add-person' });
    expect(JSON.stringify(erased)).not.toContain('Jo');
  });
});

test('a stranger’s tablet or phone cannot read the people or the log', async () => {
  expect(await staffBrowser(site).refused(listPeople)).toMatchObject({ status: 401, code: 'signed_out' });
});
