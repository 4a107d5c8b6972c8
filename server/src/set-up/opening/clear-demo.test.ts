import { getSetting, listAvailability, listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { listReviews } from '@slipway/shared/api/reviews.ts';
import { withOneReading } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { textPages } from '@slipway/shared/rules/house-text.ts';
import { hasTwoReadings } from '@slipway/shared/rules/readings.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { livelyDay } from '../../../seed/lively-day.ts';
import { seedDemo } from '../../../seed/seed-demo.ts';
import { brokenInvariants, queryableOf } from '../../operations/books/broken-invariants.ts';
import { invariants } from '../../operations/books/invariants.ts';
import { checkOwnWords, checkPictures, checkWords } from '../../operations/doctor/look-for-live.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { runOwnerCommand } from '../../operations/owner/owner-commands.ts';
import { changeTerms, readTermsAt } from '../../catalogue/business-terms.ts';
import { insertHouseText, readHouseTexts, readSaid } from '../../catalogue/house-texts.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { demoTeam } from '../../console/sign-in/demo-team.ts';
import { terminal } from '../../console/command/command.ts';
import { runCommand } from '../../console/command/run-command.ts';
import { wipeDemo } from '../../start/wipe-demo.ts';
import { minute } from '../../testing/test-clock.ts';
import { type TestApp, monday, openTestApp } from '../../testing/test-app.ts';
import { insertSold } from '../../testing/test-catalogue.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { beginEmpty, noteEmpty } from './begin-empty.ts';
import { clearDemo } from './clear-demo.ts';
import { noteLive } from './demo-data.ts';
import { standInsOf } from './unnamed-business.ts';

let database: OpenDatabase;
let site: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await openTestApp({ database });
  await seedDemo(site.db, venueDate(monday));
  await demoTeam(site.db, monday);
  await livelyDay(site.db, monday);
  await site.aVisitor().aCustomer();
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const input = {};
let requests = 0;
const clear = (deps: Partial<TestApp['deps']> = {}) =>
  runCommand({ ...site.deps, ...deps }, terminal, clearDemo, {
    input,
    requestId: `request-${(requests += 1)}`,
  });
const preview = () => runCommand(site.deps, terminal, clearDemo, { input, isPreview: true });

/** The number of rows in each table. Tables that change whenever something is read are left out. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name not in ('change_log', 'change_log_pruning')
    order by 1`.execute(site.db);
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ many: number }>`
      select count(*)::integer as many from ${sql.table(name)}`.execute(site.db);
    found[name] = counted[0]!.many;
  }
  return found;
}

const visitor = () => site.aVisitor();
const onSale = async () => ({
  packages: (await visitor().get(listPackages)).length,
  dishes: (await visitor().get(listMenu)).length,
  days: (await visitor().get(listAvailability, { body: {} })).length,
  reviews: (await visitor().get(listReviews)).length,
});

test('clearing the demonstration is refused in live mode, or after live payments', async () => {
  const before = await counts();
  await expect(clear({ isSimulated: false })).rejects.toThrow('Real money is taken here');
  await noteLive(site.db, new Date(monday.getTime() - minute));
  const booking = await site.db.selectFrom('bookings').select('id').limit(1).executeTakeFirstOrThrow();
  await sql`insert into payment_attempts (id, booking_id, provider, amount, status, authorised, captured, created_at, updated_at, reference)
    select ${'a'.repeat(26)}, ${booking.id}, 'stripe', 100, 'captured', 100, 100, ${monday}, ${monday}, ${'r'.repeat(26)}`.execute(
    site.db,
  );
  await expect(clear()).rejects.toThrow('1 payment from the time when real money was taken');
  await sql`delete from payment_attempts where id = ${'a'.repeat(26)}`.execute(site.db);
  await site.db.deleteFrom('settings').where('key', '=', 'live_since').execute();
  expect(await counts()).toEqual(before);
});

test('the preview of clearing, and the command without yes, list the deletions and change nothing', async () => {
  const before = await counts();
  const { effect } = await preview();
  expect(effect.figures).toContainEqual({ label: 'Packages', value: '5' });
  expect(effect.figures).toContainEqual({ label: 'Boats', value: '3' });
  expect(await runOwnerCommand(site.deps, ['clear-demo'])).toContain('Nothing is done yet');
  expect(await counts()).toEqual(before);
});

test('if the process is killed before the commit, nothing of the demonstration is deleted', async () => {
  const before = await counts();
  const dies = (point: string) => {
    if (point === 'command: decided') throw new Error('killed');
  };
  await expect(clear({ crashPoint: dies })).rejects.toThrow('killed');
  expect(await counts()).toEqual(before);
});

test('a business term that somebody has changed is kept when the demonstration is cleared', async () => {
  const own = pence(4200);
  const rollBack = new Error('rolled back');
  const tried = site.db.transaction().execute(async (db) => {
    const note = 'ours';
    await changeTerms(db, (terms) => ({ ...terms, deposit: own }), { begins: monday, now: monday, note });
    await noteEmpty(db, monday);
    expect((await readTermsAt(db, monday)).terms).toMatchObject({ deposit: own, vatRate: 0 });
    throw rollBack;
  });
  await expect(tried).rejects.toBe(rollBack);
});

test('clearing deletes everything of the demonstration except the staff and their log', async () => {
  expect((await onSale()).packages).toBe(5);
  const before = await counts();
  const { fingerprint } = await preview();
  await runCommand(site.deps, terminal, clearDemo, { input, requestId: 'the-one', fingerprint });
  const after = await counts();
  // The calendar and the catalogue in memory are updated automatically.
  expect(await onSale()).toEqual({ packages: 0, dishes: 0, days: 0, reviews: 0 });
  for (const name of ['staff', 'staff_credentials', 'signing_keys'])
    expect(after[name], name).toBe(before[name]);
  expect(after['staff_actions']).toBe(before['staff_actions']! + 1);
  const kept = [
    'staff',
    'signing_keys',
    'business',
    'settings',
    'migrations',
    'dev_clock',
    'site_version',
    'house',
    'rate',
    // The kind of boat that a new database has.
    'boat_kinds',
  ];
  const filled = Object.entries(after).filter(([, many]) => many > 0);
  expect(filled.filter(([name]) => !kept.some((each) => name.startsWith(each)))).toEqual([]);
  // The demonstration's name is deleted, because it is the name of another business.
  expect((await readBusiness(site.db)).name).toBe('Your boats');
  const said = await visitor().get(getSetting, { params: { id: 'booking_period_info' } });
  expect(said.setting_value).toBe('We’re not open yet. Please come back soon.');
  expect(await brokenInvariants(queryableOf(site.db), site.clock.now(), invariants)).toEqual([]);
});

test('a cleared demonstration is never seeded, wiped or cleared again', async () => {
  const before = await counts();
  await seedDemo(site.db, venueDate(monday));
  await beginEmpty(site.db, monday);
  site.clock.forward(120 * minute);
  expect(await wipeDemo({ ...site.deps, isPublicDemo: true, isSimulated: true })).toBe(false);
  await livelyDay(site.db, site.clock.now());
  await expect(clear()).rejects.toThrow('There is no demonstration here');
  expect(await counts()).toEqual(before);
});

test('an empty database can begin with nothing on sale', async () => {
  const other = await createTestDatabase();
  await beginEmpty(other.db, monday);
  await seedDemo(other.db, venueDate(monday));
  expect(await other.db.selectFrom('boatPackages').select('id').execute()).toEqual([]);
  const settings = await other.db.selectFrom('settings').select('key').execute();
  expect(settings.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['not_open_yet', 'demo_cleared_on', 'booking_period_info']),
  );
  // The new business has no place on the map.
  expect((await readBusiness(other.db)).place).toMatchObject({ latitude: null, longitude: null });
  // The FAQs and the policy name the figures that are charged. Every fee is zero until the owner chooses a fee.
  const none = { faq: 0, policy: 0, charged: 0 };
  const { terms } = await readTermsAt(other.db, monday);
  expect(terms).toEqual({
    ...withOneReading(firstTerms),
    vatRate: 0,
    adminFee: 0,
    deposit: 0,
    mostWeightKg: 0,
    moveFee: 0,
    mostOwedForDamage: 0,
    lateReturnPerQuarterHour: none,
    cleaningFee: none,
  });
  const says = await readSaid(other.db, monday);
  const all = textPages.flatMap((page) => says(page));
  expect(all.filter(hasTwoReadings)).toEqual([]);
  const text = (key: string) => all.find((each) => each.key === key)?.text;
  expect(text('faqs/20')).toBe(
    'If we have to cancel, you choose: another time within 12 months free of charge, or a full refund.',
  );
  expect(text('cancellation/policy')).toContain('Rescheduling is free');
  expect(await checkWords(other.db, monday)).toMatchObject([{ isGood: true }]);
  const wrong = await checkOwnWords(other.db);
  expect(wrong.map(({ isGood }) => isGood)).toEqual([false, false, false, false]);
  expect(wrong.at(-1)!.sentence).toMatch(
    /^Nobody has written .*“Weather: when boats stay at the jetty” in the rules/,
  );
  // A database begun by an older release still has the demonstration's texts.
  const [first] = firstWords;
  await insertHouseText(other.db, first!, { now: monday, note: 'ours' });
  expect((await checkOwnWords(other.db)).at(-1)!.sentence).toContain(
    'still says what the demonstration says',
  );
  // The owner has not given a name, a place or pictures yet.
  expect(standInsOf(await readBusiness(other.db))).toEqual([
    'name',
    'registered address',
    'phone',
    'email',
    'place',
  ]);
  await insertSold(other.db, 1);
  const pictures = async () => (await checkPictures(other.db))[0];
  expect(await pictures()).toMatchObject({
    isGood: false,
    sentence: expect.stringMatching(
      /: the gallery and the home page, Classic, Party, Grazing board.* and Prosecco\.$/,
    ) as string,
  });
  await other.db.updateTable('boatPackages').set({ displayPicture: '' }).execute();
  await other.db.updateTable('menuItems').set({ image: 'photo-1.webp' }).execute();
  await other.db
    .insertInto('galleryPictures')
    .values({ position: 0, picture: 'photo-2.webp', caption: 'Ours' })
    .execute();
  expect(await pictures()).toMatchObject({ isGood: true });
  const own = (await readHouseTexts(other.db)).map((text) => ({ ...text, text: `${text.text} Here.` }));
  for (const text of own) await insertHouseText(other.db, text, { now: monday, note: 'ours' });
  expect(await checkOwnWords(other.db)).toMatchObject([{ isGood: true }]);
  await other.close();
});
