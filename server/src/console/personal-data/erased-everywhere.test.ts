import { typedFields } from '@slipway/shared/api/typed-text.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseExpiredData } from '../../bookings/follow-up/erase-expired-data.ts';
import { purgeExpiredRows } from '../../bookings/follow-up/purge-expired-rows.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { staffCommands } from '../../start/console-api.ts';
import { about, aRecordedPerson, doneBeside, email, theirWords } from '../../testing/recorded-person.ts';
import { tablesThatName } from '../../testing/tables-that-name.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { day, hour, minute } from '../../testing/test-clock.ts';
import { eraseAgain } from './erasures.ts';
import { everythingAbout, findPerson } from './person.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erased-'));
});
let site: TestApp;
let coupon: string;
let person: Awaited<ReturnType<typeof aRecordedPerson>>;
beforeEach(async () => {
  site = await openTestApp({ boats: 3 });
  coupon = await site.aCoupon();
  person = await aRecordedPerson(site, coupon);
});
afterEach(() => site.close());
afterAll(() => rm(folder, { recursive: true }));

const namesSomebody = ['bookingId', 'booking', 'refund', 'charge', 'enquiry', 'review', 'one'];

test('the erasure test covers every command about a customer', () => {
  const aboutThem = staffCommands
    .filter(({ input }) => {
      const { shape } = input._zod.def as unknown as { shape: object };
      return namesSomebody.some((name) => name in shape);
    })
    .map(({ name }) => name);
  expect([...person.scenes, ...doneBeside].toSorted()).toEqual(aboutThem.toSorted());
});

/** Commands in which people type text about the business or the team, not about a customer. */
const aboutTheHouse = [
  'take-boat-out',
  'check-boat',
  'stop-sales',
  'call-off',
  'warn',
  'open-drawer',
  'close-drawer',
  'save-change-set',
  'import-set-up',
  'keep-picture',
  'describe-picture',
  'add-person',
  'change-person',
  'end-session',
  'invite-device',
  'add-own-passkey',
  'change-own-email',
  // These commands search for the typed text, and never store it.
  'export-log',
  'export-personal-data',
  'erase-personal-data',
];

test('the erasure test covers every command with free text, unless it is about the business', () => {
  const typing = staffCommands
    .filter(({ input }) => {
      const { shape } = input._zod.def as unknown as { shape: Record<string, z.ZodMiniType> };
      return Object.values(shape).some((field) => {
        const { innerType = field } = field._zod.def as { innerType?: z.ZodMiniType };
        const typed = typedFields.get(innerType)?.typed;
        return typed !== undefined && typed !== 'kept';
      });
    })
    .map(({ name }) => name);
  const known = [...person.scenes, ...doneBeside, ...aboutTheHouse];
  expect(typing.filter((name) => !known.includes(name))).toEqual([]);
});

const named = () => tablesThatName(site.db, ...theirWords);

const nowIs = (later: Date) => ({ ...site.deps, now: () => later });

const waysToForget = {
  // `eraseAgain` repeats an owner's erasure after an older backup was restored.
  'the erasure': async () => {
    const { bookingIds, customerIds, enquiryIds, reviewIds } = await findPerson(site.db, email);
    const file = join(folder, 'erasures.jsonl');
    const ids = { bookingIds, customerIds, enquiryIds, reviewIds };
    await writeFile(file, JSON.stringify({ id: randomId(), erasedAt: site.clock.now(), ...ids }));
    await eraseAgain(site.db, file);
  },
  // A review and its author's name are kept beyond this time, so the person of this test has written no review.
  'the end of their time': async () => {
    const later = new Date(site.clock.now().getTime() + 26 * 31 * day);
    for (let left = 1; left > 0;) left = await eraseExpiredData(nowIs(later));
    await purgeExpiredRows(nowIs(later));
  },
};

test.each(Object.entries(waysToForget))('after %s no table has the person’s text', async (way, forget) => {
  const isByTime = way === 'the end of their time';
  await person.happens({ hasReviewed: !isByTime });
  await person.ends();
  expect(await named()).toEqual(expect.arrayContaining(['staff_requests', 'refunds', 'cancellations']));
  const told = JSON.stringify(await everythingAbout(site.db, await findPerson(site.db, email)));
  const typed = ['The engine', 'A cousin', 'The rain', 'The illness', 'The wedding', 'The propeller'];
  expect(typed.filter((each) => !told.includes(about(each)))).toEqual([]);
  await forget();
  expect(await named()).toEqual([]);
});

test('a request by dock staff is deleted a day after its decision or expiry', async () => {
  await person.askedFor();
  const left = () => site.db.selectFrom('staffRequests').select('id').execute();
  site.clock.forward(24 * hour + minute);
  await purgeExpiredRows(nowIs(site.clock.now()));
  // Two requests were decided a day and a minute ago, so they have been deleted. The third was never decided. It
  // expired 15 minutes after it was made, less than a day ago, so it is still stored.
  expect(await left()).toHaveLength(1);
  site.clock.forward(16 * minute);
  await purgeExpiredRows(nowIs(site.clock.now()));
  expect(await left()).toEqual([]);
});

test('erasing a person also erases the reasons that a migration moved from staff_actions to staff_action_details', async () => {
  const bookingId = await site.aVisitor({ email }).book(await site.aSlot(), coupon);
  await person.run('write-note', { bookingId, note: randomUUID(), text: 'A stick.' });
  const { id, ...row } = await site.db
    .selectFrom('staffActions')
    .selectAll()
    .where('command', '=', 'write-note')
    .executeTakeFirstOrThrow();
  const details = { salt: '', sentence: '', reason: null, before: '{}', after: '{}', result: null };
  const { id: old } = await site.db
    .insertInto('staffActions')
    .values({
      ...row,
      requestId: null,
      asked: '{}',
      before: '{}',
      after: JSON.stringify({ kept: 500, because: about('The rain') }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto('staffActionDetails')
    .values({ ...details, actionId: old })
    .execute();
  const migration = await readFile(join(projectRoot, 'server/migrations/from-c25be782/tables.sql'), 'utf8');
  await site.db.transaction().execute((transaction) => sql.raw(migration).execute(transaction));
  const { before, after } = await site.db
    .selectFrom('staffActionDetails')
    .select(['before', 'after'])
    .where('actionId', '=', old)
    .executeTakeFirstOrThrow();
  expect([before, after]).toEqual([{}, { because: about('The rain') }]);
  expect(await site.db.selectFrom('staffActions').select('after').where('id', '=', old).execute()).toEqual([
    { after: { kept: 500 } },
  ]);
  await expect(site.db.deleteFrom('staffActions').where('id', '=', id).execute()).rejects.toThrow(
    'never changed',
  );
  await person.ends();
  await person.run('erase-personal-data', { who: email });
  expect(await named()).toEqual([]);
});
