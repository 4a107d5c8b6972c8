import { listGallery } from '@slipway/shared/api/gallery.ts';
import { listPackages } from '@slipway/shared/api/catalogue.ts';
import {
  describePicture,
  keepPicture,
  listPictures,
  removePicture,
} from '@slipway/shared/api/console/pictures.ts';
import { applyChangeSet, saveChangeSet, undoChangeSet } from '@slipway/shared/api/console/change-sets.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { classic } from '../../testing/test-catalogue.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';
import { keepMade, purgePictures } from './keep-made.ts';
import { hashOf, masterFile } from '../../platform/pictures/made-picture.ts';
import { archivedPictures, putPicture } from './picture-archive.ts';
import type { PictureMaker } from '../../platform/pictures/picture-maker.ts';

let site: TestApp;
let owner: StaffBrowser;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  owner = await signedInAs(site, 'owner');
  for (const table of ['pictures', 'changeSets', 'galleryPictures'] as const)
    await site.db.deleteFrom(table).execute();
  await site.db.updateTable('boatPackages').set({ displayPicture: 'seated-golden-hour.webp' }).execute();
});

const focus = { x: 0.25, y: 0.5 };
const ground = '112233445566778899aabbcc';

/** Makes a picture with a name and files, as platform/pictures/main.ts does, but decodes no pixels. */
const makeOf: PictureMaker = async ({ bytes, focus: at }) => ({
  name: `photo-${hashOf(bytes, at)}-${ground}`,
  width: 800,
  height: 600,
  files: [
    { file: masterFile, content: bytes },
    { file: 'round-320.avif', content: Buffer.from('round') },
    { file: 'wide-1200.webp', content: Buffer.from('wide') },
  ],
});

async function aPicture(alt: string, words = alt): Promise<string> {
  const made = await makeOf({ bytes: Buffer.from(words), isMaster: false, focus });
  await keepMade(site.db, made, { focus, by: null, now: site.clock.now() });
  await owner.run(keepPicture, { picture: `${made.name}.webp`, alt });
  return `${made.name}.webp`;
}

const library = async () => (await owner.get(listPictures)).pictures;
const classicOnSite = async () =>
  (await site.aVisitor().get(listPackages)).find(({ package_id }) => package_id === classic)!;
const address = (picture: string, file: string) => `/uploads/sizes/${picture.replace('.webp', '')}/${file}`;

async function aSet(...changes: { kind: string; words: object }[]): Promise<string> {
  const body = { set: null, version: null, name: 'Photos', fromDate: null };
  const drawn = changes.map((change) => ({ id: randomUUID(), ...change }));
  return (await owner.run(saveChangeSet, { ...body, changes: drawn })).set;
}

const photoOf = (picture: string) => ({
  kind: 'package',
  words: { package: classic, name: 'Classic', picture },
});

describe('the library', () => {
  test('the picture library lists the kept pictures with their uses, and the site’s own pictures', async () => {
    const picture = await aPicture('Two boats at the jetty');
    await aSet(photoOf(picture));
    const { pictures, ours, room } = await owner.get(listPictures);
    expect(pictures).toMatchObject([
      { picture, alt: 'Two boats at the jetty', focus, used: ['Draft: Photos'] },
    ]);
    expect(ours).toContain('evening-lights.webp');
    expect(ours).not.toContain('social-card.webp');
    expect(room).toBe(299);
  });

  test('each picture of the library needs a description, and saving reports a colleague’s change', async () => {
    const picture = await aPicture('A boat');
    expect(await owner.refusedRun(keepPicture, { picture, alt: '   ' })).toMatchObject({ code: 'invalid' });
    await owner.run(describePicture, { picture, was: 'A boat', alt: 'A round boat' });
    expect(await owner.refusedRun(describePicture, { picture, was: 'A boat', alt: 'A ship' })).toMatchObject({
      code: 'version_changed',
    });
    expect(await library()).toMatchObject([{ alt: 'A round boat' }]);
  });

  test('staff cannot remove a picture in use, and can undo the removal of an unused picture', async () => {
    const picture = await aPicture('A burger');
    const set = await aSet(photoOf(picture));
    await owner.run(applyChangeSet, { set, version: 1 });
    expect(await owner.refusedRun(removePicture, { picture })).toMatchObject({
      message: '“A burger” is used: Classic. Please choose another picture there first.',
    });
    await owner.run(undoChangeSet, { set });
    const done = await owner.get(removePicture, { body: { picture, requestId: randomUUID() } });
    expect(await library()).toEqual([]);
    expect((await site.app.inject(address(picture, 'round-320.avif'))).statusCode).toBe(404);
    expect(
      await owner.refusedRun(applyChangeSet, { set: await aSet(photoOf(picture)), version: 1 }),
    ).toMatchObject({
      message: 'Classic: its picture is not in the library any more. Please choose another.',
    });
    await owner.get(undoAction, { body: { action: done.action!.id, requestId: randomUUID() } });
    expect(await library()).toMatchObject([{ picture }]);
    expect((await site.app.inject(address(picture, 'round-320.avif'))).statusCode).toBe(200);
  });

  test('the library keeps a picture for thirty days if undoing a set would show it again', async () => {
    const [first, second] = [await aPicture('First'), await aPicture('Second')];
    await owner.run(applyChangeSet, { set: await aSet(photoOf(first)), version: 1 });
    await owner.run(applyChangeSet, { set: await aSet(photoOf(second)), version: 1 });
    expect(await owner.refusedRun(removePicture, { picture: first })).toMatchObject({
      message: expect.stringContaining('Photos, which can be taken back'),
    });
  });

  test('an upload that nobody kept and a picture that staff removed are erased after a day', async () => {
    const kept = await aPicture('Kept');
    await owner.run(removePicture, { picture: await aPicture('Removed') });
    await keepMade(site.db, await makeOf({ bytes: Buffer.from('never kept'), isMaster: false, focus }), {
      focus,
      by: null,
      now: site.clock.now(),
    });
    await purgePictures(site.db, new Date(site.clock.now().getTime() + 86_400_001));
    expect(await site.db.selectFrom('pictures').select('name').execute()).toEqual([
      { name: kept.replace('.webp', '') },
    ]);
    const files = await site.db.selectFrom('pictureFiles').select('picture').distinct().execute();
    expect(files).toEqual([{ picture: kept.replace('.webp', '') }]);
  });
});

describe('pictures on the site', () => {
  test('a package shows its new picture and text once the set is applied, until an undo', async () => {
    const picture = await aPicture('Ten friends round the table');
    const set = await aSet(photoOf(picture));
    const preview = await owner.get(applyChangeSet, { body: { set, version: 1, isPreview: true } });
    expect(preview.effect.figures).toContainEqual({
      label: 'Classic: Picture',
      value: 'our seated-golden-hour → a photo',
    });
    expect(await classicOnSite()).toMatchObject({
      display_picture: 'seated-golden-hour.webp',
      picture_alt: '',
    });
    await owner.run(applyChangeSet, { set, version: 1 });
    const words = { display_picture: picture, picture_alt: 'Ten friends round the table' };
    expect(await classicOnSite()).toMatchObject(words);
    await owner.run(describePicture, { picture, was: 'Ten friends round the table', alt: 'Ten friends' });
    expect(await classicOnSite()).toMatchObject({ picture_alt: 'Ten friends' });
    await owner.run(undoChangeSet, { set });
    expect(await classicOnSite()).toMatchObject({ display_picture: 'seated-golden-hour.webp' });
  });

  test('the gallery shows the chosen pictures in order; if none is chosen, the site shows its own pictures', async () => {
    const picture = await aPicture('Two boats');
    const ours = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ picture: `${name}.webp`, caption: name }));
    const gallery = { kind: 'gallery', words: { pictures: [{ picture, caption: 'Ours' }, ...ours] } };
    const set = await aSet(gallery);
    const { effect } = await owner.get(applyChangeSet, { body: { set, version: 1, isPreview: true } });
    expect(effect).toMatchObject({
      sentence: 'The gallery shows 6 pictures.',
      warnings: ['Photos and illustrations are side by side: visitors can’t tell what is real.'],
    });
    await owner.run(applyChangeSet, { set, version: 1 });
    const shown = await site.aVisitor().get(listGallery);
    expect(shown[0]).toEqual({ picture, alt: 'Two boats', caption: 'Ours' });
    expect(shown.map(({ caption }) => caption)).toEqual(['Ours', 'a', 'b', 'c', 'd', 'e']);
    await owner.run(undoChangeSet, { set });
    expect(await site.aVisitor().get(listGallery)).toEqual([]);
  });

  test('a picture is sent as an image that browsers may keep for ever, and other file names answer 404', async () => {
    const picture = await aPicture('A boat');
    const { headers, payload } = await site.app.inject(address(picture, 'round-320.avif'));
    expect(payload).toBe('round');
    expect(headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await site.app.inject(`/uploads/packages/${picture}`)).payload).toBe('wide');
    for (const file of ['master.webp', 'round-9999.avif', 'round-320.svg', '../pictures', 'round-320.avif/x'])
      expect((await site.app.inject(address(picture, file))).statusCode, file).toBe(404);
  });
});

describe('taken along', () => {
  test('a library is restored under the same names, and a picture that does not match its name is refused', async () => {
    await aPicture('One');
    await aPicture('Two');
    const archived = [];
    for await (const each of archivedPictures(site.db)) archived.push(each);
    expect(archived.map(({ alt }) => alt).toSorted()).toEqual(['One', 'Two']);
    await site.db.deleteFrom('pictures').execute();
    for (const each of archived) await putPicture(site.db, makeOf, each, site.clock.now());
    const again = [];
    for await (const each of archivedPictures(site.db)) again.push(each);
    expect(again).toEqual(archived);
    const [one] = archived;
    const forged = { ...one!, master: Buffer.from('something else') };
    await expect(putPicture(site.db, makeOf, forged, site.clock.now())).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
