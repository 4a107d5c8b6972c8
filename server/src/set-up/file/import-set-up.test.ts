import * as sets from '@slipway/shared/api/console/change-sets.ts';
import * as calls from '@slipway/shared/api/console/set-up-file.ts';
import { withoutPixels } from '@slipway/shared/rules/set-up-pictures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../../seed/seed-demo.ts';
import { readOpening } from '../../catalogue/opening.ts';
import { materialiseSlots } from '../../catalogue/availability/materialise-slots.ts';
import { runOwnerCommand } from '../../operations/owner/owner-commands.ts';
import { terminal } from '../../console/command/command.ts';
import { runCommand } from '../../console/command/run-command.ts';
import { emptyPlace } from '../../testing/empty-place.ts';
import { monday } from '../../testing/test-app.ts';
import { minute } from '../../testing/test-clock.ts';
import { classic, insertSold, party } from '../../testing/test-catalogue.ts';
import { signedInAs } from '../../testing/test-staff.ts';
import { hashOf, masterFile } from '../../platform/pictures/made-picture.ts';
import { putPicture } from '../pictures/picture-archive.ts';
import type { PictureMaker } from '../../platform/pictures/picture-maker.ts';
import {
  apply,
  beginSets,
  byHand,
  days,
  mornings,
  onSale,
  openSets,
  site,
  today,
} from '../../testing/test-sets.ts';
import { importSetUp } from '../import-set-up.ts';
import { setCommands } from '../set-commands.ts';
import { exportSetUp, printJson } from './export-set-up.ts';
import { fillPixels, putPixels } from './move-pictures.ts';
import type { SetUpFile } from './parts.ts';
import { clearTables } from '../../testing/clear-tables.ts';

const { applyChangeSet, undoChangeSet } = setCommands(days);

beforeAll(openSets);
afterAll(() => site.close());

/** A small set-up: two boats, three packages and one grid. */
async function aSmallHouse() {
  await emptyPlace(site.db, monday);
  await insertSold(site.db, 2);
  await beginSets();
}
async function theDemo() {
  site.clock.set(monday);
  await emptyPlace(site.db, monday);
  await clearTables(site.db, ['settings', 'closures', 'reviews']);
  await seedDemo(site.db, today);
}

const exported = async () => (await exportSetUp(site.db, site.clock.now())).text;
const exportedFile = async () => JSON.parse(await exported()) as SetUpFile;
const run = <Input extends object>(command: Parameters<typeof runCommand>[2], input: Input) =>
  runCommand(site.deps, terminal, command, {
    input,
    requestId: `${performance.now()}`.padEnd(8, '0'),
    reason: 'a test',
  });

async function bringIn(file: string) {
  const { result } = await run(importSetUp, { file, name: 'lake.json' });
  const preview = await runCommand(site.deps, terminal, applyChangeSet, {
    input: result as { set: string; version: number },
    isPreview: true,
  });
  const done = await run(applyChangeSet, result as object);
  expect(done.effect).toEqual(preview.effect);
  return { set: (result as { set: string }).set, ...done.effect };
}

test('the demonstration’s export is imported elsewhere and exported again byte for byte', async () => {
  await theDemo();
  const text = await exported();
  expect(text).toContain('"name": "Sunset"');
  await emptyPlace(site.db, monday);
  expect(await exported()).not.toBe(text);
  const { sentence, figures } = await bringIn(text);
  expect(sentence).toMatch(/^The set-up changes to match the file\. \d+ times appear\.$/);
  expect(figures).toContainEqual({
    label: 'Packages',
    value: '5 new (Classic, BBQ, Sunset, Party, Team)',
  });
  expect(await exported()).toBe(text);
  const slots = await site.db.selectFrom('slots').select('id').where('isOpen', '=', true).execute();
  expect(slots.length).toBeGreaterThan(50);
  expect((await bringIn(text)).sentence).toBe('The set-up already matches the file.');
  expect(await exported()).toBe(text);
});

test('an empty list of allergens in an older file counts as unanswered, and does not replace an existing answer', async () => {
  await aSmallHouse();
  const before = await exportedFile();
  const old = printJson({
    ...before,
    version: 1,
    menu: before.menu.map((each) => ({ ...each, allergens: [] })),
  });
  const answers = () =>
    site.db
      .selectFrom('menuItems')
      .select(['name', 'allergens', 'unansweredSince'])
      .orderBy('displayOrder')
      .orderBy('id')
      .execute();
  await emptyPlace(site.db, monday);
  await bringIn(old);
  const asked = { allergens: null, unansweredSince: today };
  expect(await answers()).toEqual([
    { name: 'Grazing board', ...asked },
    { name: 'Celebration cake', ...asked, unansweredSince: null },
    { name: 'Prosecco', ...asked },
    { name: 'Fondue', ...asked, unansweredSince: null },
  ]);
  site.clock.forward(10 * 24 * 60 * minute);
  // The file is imported elsewhere some days later.
  const text = await exported();
  await emptyPlace(site.db, monday);
  await bringIn(text);
  expect(await exported()).toBe(text);
  expect((await answers())[0]).toMatchObject(asked);
  await site.db
    .updateTable('menuItems')
    .set({ allergens: [], unansweredSince: null })
    .where('name', '=', 'Prosecco')
    .execute();
  await site.db
    .updateTable('menuItems')
    .set({ allergens: ['Milk'], unansweredSince: null })
    .where('name', '=', 'Grazing board')
    .execute();
  const said = await answers();
  expect((await bringIn(old)).sentence).toBe('The set-up already matches the file.');
  expect(await answers()).toEqual(said);
});

test('an import into an existing set-up lists the differences, applies them, and can be undone', async () => {
  await theDemo();
  await materialiseSlots(site.db, today, days, site.deps.business.place);
  const before = await exported();
  const file = await exportedFile();
  const [classic, bbq, ...others] = file.packages;
  const menu = file.menu.slice(1);
  const gone = file.menu[0]!.name;
  const hidden = file.words[0]!.text;
  const wanted: SetUpFile = {
    ...file,
    business: { ...file.business, name: 'Second Lake Boats' },
    figures: { ...file.figures, turnaround: 45 },
    packages: [bbq!, { ...classic!, price: 160 }, ...others, { ...classic!, name: 'Quiet', price: 120 }],
    menu,
    boats: file.boats.map((boat) => ({ ...boat, hull: `CRT ${boat.name}` })),
    words: [
      ...file.words.filter(({ text }) => text !== hidden),
      {
        text: 'privacy/of-ours',
        title: 'Of ours',
        says: 'Ours.',
        also: '',
        search: [],
        place: 99,
        shown: true,
      },
    ],
    coupons: file.coupons.filter(({ code }) => code !== 'LAKE25'),
    days: [{ date: '2027-05-10', paint: 'closed' }],
  };
  const { set, sentence, figures } = await bringIn(printJson(wanted));
  expect(sentence).toContain('The set-up changes to match the file');
  expect(figures).toEqual(
    expect.arrayContaining([
      { label: 'Packages', value: '1 new (Quiet), 2 changed (Classic, the order)' },
      { label: 'Menu', value: `1 gone (${gone})` },
      { label: 'Coupons', value: '1 gone (LAKE25)' },
      { label: 'Special days', value: '1 new (2027-05-10)' },
      { label: 'Classic: Price', value: '£150.00 → £160.00' },
    ]),
  );
  const after = await exportedFile();
  // The import changed the sequence of the packages on the site, so their names are sorted here.
  const plain = (all: SetUpFile) => ({
    ...all,
    times: all.times.map((grid) => ({ ...grid, packages: grid.packages?.toSorted() })),
    menu: [],
    coupons: [],
    words: [],
  });
  expect(plain(after)).toEqual(plain(wanted));
  const byKey = (all: SetUpFile['words']) =>
    all.filter(({ shown }) => shown).toSorted((a, b) => (a.text < b.text ? -1 : 1));
  expect(byKey(after.words)).toEqual(byKey(wanted.words));
  expect(after.words.find(({ text }) => text === hidden)?.shown).toBe(false);
  // The dish has been sold, so the import takes it off the menu but does not delete its row.
  const onMenu = (all: SetUpFile['menu']) => all.filter(({ sold }) => sold).map(({ name }) => name);
  expect(onMenu(after.menu)).toEqual(onMenu(menu));
  expect(after.menu.find(({ name }) => name === gone)?.sold).toBe(false);
  expect(after.coupons.find(({ code }) => code === 'LAKE25')?.last).toBe('2027-05-02');
  await run(undoChangeSet, { set });
  // The undo keeps the imported privacy text, because customers may have accepted it.
  const back = await exportedFile();
  expect(printJson({ ...back, words: back.words.filter(({ text }) => text !== 'privacy/of-ours') })).toBe(
    before,
  );
});

test('a kind of boat imported from an older file gets the lowest weight limit of its boats', async () => {
  await aSmallHouse();
  const { kinds: _, ...before } = await exportedFile();
  const weights = [950, 850];
  const boats = before.boats.map((boat, index) => ({ ...boat, seats: 10, weight: weights[index] ?? null }));
  await bringIn(JSON.stringify({ ...before, boats }));
  expect((await exportedFile()).kinds).toMatchObject([{ seats: 10, weight: 850 }]);
});

test('hand-set prices and overlapping rows are imported unchanged', async () => {
  await aSmallHouse();
  await sql`update slots set surcharge_value = 700 where date = '2027-05-08'`.execute(site.db);
  const text = await exported();
  expect(JSON.parse(text)).toMatchObject({
    prices: [{ date: '2027-05-08', start: '10:00', end: '12:00', surcharge: { pounds: 7 } }],
  });
  await emptyPlace(site.db, monday);
  await bringIn(text);
  expect(await exported()).toBe(text);
  const file = JSON.parse(text) as SetUpFile;
  // The installation that imports the file has no slot at 11:00.
  const { warnings } = await bringIn(
    printJson({ ...file, prices: file.prices.map((price) => ({ ...price, start: '11:00' })) }),
  );
  expect(warnings).toContain('1 price set by hand was left out, because its time is not on sale here.');
});

/** Makes a picture as pictures/main.ts does, but without decoding pixels. */
const make: PictureMaker = async ({ bytes, focus }) => ({
  name: `photo-${hashOf(bytes, focus)}-112233445566778899aabbcc`,
  width: 800,
  height: 600,
  files: [{ file: masterFile, content: bytes }],
});

test('two seasons that overlap, a gap in one of them and a price set by hand are imported unchanged', async () => {
  await aSmallHouse();
  const gap = { first: '05-14', last: '05-15', until: null, packages: [classic] };
  await apply('By hand', [byHand({ first: '2027-05-12', last: '2027-05-12' })]);
  await apply('A week', [
    mornings(
      { surcharge: { pounds: 4 } },
      { name: 'A week', first: '05-10', last: '05-16', packages: [party] },
    ),
    mornings({}, { gaps: [gap] }),
  ]);
  const file = await exported();
  const sale = (await onSale()).toSorted();
  const { times } = JSON.parse(file) as SetUpFile;
  expect(times.map(({ name, gaps }) => [name, gaps])).toEqual([
    ['Mornings', [{ ...gap, packages: ['Classic'] }]],
    ['A week', undefined],
  ]);
  await emptyPlace(site.db, monday);
  const { set } = await bringIn(file);
  expect(await exported()).toBe(file);
  expect((await onSale()).toSorted()).toEqual(sale);
  await run(undoChangeSet, { set });
  expect(await onSale()).toEqual([]);
});

test('a set-up file is imported with its pictures, but a picture under the wrong name is refused', async () => {
  await aSmallHouse();
  const focus = { x: 0.25, y: 0.5 };
  const { name } = await make({ bytes: Buffer.from('a boat'), isMaster: true, focus });
  const picture = { name, alt: 'A boat', focus, master: Buffer.from('a boat') };
  await putPicture(site.db, make, picture, monday);
  await site.db
    .updateTable('boatPackages')
    .set({ displayPicture: `${name}.webp` })
    .where('id', '=', 1)
    .execute();
  const whole = await fillPixels(site.db, await exported());
  expect(whole).toContain(`"master": "${Buffer.from('a boat').toString('base64')}"`);
  await site.db.deleteFrom('pictures').execute();
  await emptyPlace(site.db, monday);
  // A file without image data does not add its picture to the library.
  const kept = await run(importSetUp, { file: withoutPixels(whole), name: 'lake.json' });
  await expect(run(applyChangeSet, kept.result as object)).rejects.toThrow(
    'its picture is not in the library',
  );
  await putPixels(site.db, make, whole, monday);
  await bringIn(withoutPixels(whole));
  expect(await fillPixels(site.db, await exported())).toBe(whole);
  await site.db.deleteFrom('pictures').execute();
  const forged = whole.replace(/"master": "[^"]+"/, '"master": "Zm9yZ2Vk"');
  await expect(putPixels(site.db, make, forged, monday)).rejects.toMatchObject({ code: 'invalid' });
  await expect(run(importSetUp, { file: whole, name: 'lake.json' })).rejects.toThrow('master');
});

test('a file with a mistake is refused as a whole, and changes nothing', async () => {
  await aSmallHouse();
  const before = await exported();
  const count = async () => (await site.db.selectFrom('changeSets').select('id').execute()).length;
  const sets = await count();
  await expect(run(importSetUp, { file: before.slice(0, -20), name: 'x' })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await count()).toBe(sets);
  expect(await exported()).toBe(before);
});

test('an owner imports a set-up at the console, and a manager exports it', async () => {
  await aSmallHouse();
  const manager = await signedInAs(site, 'manager');
  const { file, mistakes } = await manager.get(calls.exportSetUp);
  expect(mistakes).toEqual([]);
  const body = { file, name: 'lake.json', requestId: 'import-0001' };
  expect((await manager.ask(calls.importSetUp, { body })).text).toContain('not_allowed');
  const owner = await signedInAs(site, 'owner');
  const { result, effect } = await owner.get(calls.importSetUp, { body });
  expect(effect.sentence).toBe('lake.json is kept as a draft: none of it is on the site yet.');
  // The manager may not publish the owner's draft.
  expect(
    (await manager.ask(sets.applyChangeSet, { body: { ...result!, requestId: 'apply-00001' } })).text,
  ).toContain('not_allowed');
  const long = { ...body, file: `${' '.repeat(70_000)}${file}`, requestId: 'import-0002' };
  expect((await owner.ask(calls.importSetUp, { body: long })).status).toBe(200);
});

test('the import command applies a file at once to an empty installation, and as a draft to any other', async () => {
  await aSmallHouse();
  const text = await runOwnerCommand(site.deps, ['export-set-up', 'lake.json']);
  expect(text).toBe(await exported());
  const dearer = text.replace('"price": 150,', '"price": 160,');
  const said = await runOwnerCommand(site.deps, ['import-set-up', 'a/lake.json'], dearer);
  expect(said).toContain('Classic: Price: £150.00 → £160.00');
  expect(said).toContain('None of this is on the site yet');
  expect(await exported()).toBe(text);
  await runOwnerCommand(site.deps, ['import-set-up', 'a/lake.json', '--apply'], dearer);
  expect(await exported()).toBe(dearer);
  await emptyPlace(site.db, monday);
  await expect(runOwnerCommand(site.deps, ['import-set-up', 'a/lake.json'], text)).rejects.toThrow(
    /Nobody’s Boats, hello@.* --same-business .* --new-business/,
  );
  await runOwnerCommand(site.deps, ['import-set-up', 'a/lake.json', '--same-business'], text);
  expect(await exported()).toBe(text);
  await expect(runOwnerCommand(site.deps, ['import-set-up', 'x', '--now'], text)).rejects.toThrow('--apply');
  await expect(runOwnerCommand(site.deps, ['import-set-up', 'x'], '{')).rejects.toThrow('Line 1');
});

test('the import command leaves a new installation closed, and renames the business only on request', async () => {
  await aSmallHouse();
  const { business: first, ...before } = await exportedFile();
  const text = await exported();
  await emptyPlace(site.db, monday);
  await sql`delete from settings`.execute(site.db);
  await runOwnerCommand(site.deps, ['import-set-up', 'lake.json', '--new-business'], text);
  expect(await readOpening(site.db)).toEqual({ opensOn: null });
  const { business, ...after } = await exportedFile();
  expect(after).toEqual(before);
  expect([business.name, business.email]).toEqual(['Your boats', 'hello@boats.example']);
  expect(first.name).toBe('Nobody’s Boats');
});
