import {
  cropPicture,
  keepPicture,
  listPictures,
  mostPictureBytes,
  uploadPicture,
} from '@slipway/shared/api/console/pictures.ts';
import { pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import { type Socket, connect } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as hostile from '../../testing/hostile-pictures.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';
import { pictureMaker } from '../../platform/pictures/picture-maker.ts';

let site: TestApp;
let owner: StaffBrowser;
beforeAll(async () => {
  site = await openTestApp();
  owner = await signedInAs(site, 'owner');
});
afterAll(() => site.close());
beforeEach(() => site.db.deleteFrom('pictures').execute());

const asked = (body: unknown, type = 'image/jpeg', { x = '0.5', y = '0.5' } = {}) => ({
  body,
  query: { x, y },
  headers: { 'content-type': type },
});
const filesOf = async (picture: string) => {
  const rows = await site.db
    .selectFrom('pictureFiles')
    .select(['file', 'content'])
    .where('picture', '=', pictureNameOf(picture))
    .orderBy('file')
    .execute();
  return new Map(rows.map(({ file, content }) => [file, Buffer.from(content)]));
};
const written = async () =>
  (await site.db.selectFrom('pictures').select('name').execute()).map(({ name }) => name);

describe('a phone’s photo', () => {
  test('a phone’s photo is upright in every size, without the place where it was taken', async () => {
    const photo = await hostile.aPhoto();
    expect(photo.includes(hostile.secret)).toBe(true);
    const { picture, width, height } = await owner.get(uploadPicture, asked(photo));
    expect([width, height]).toEqual([480, 500]);
    const files = await filesOf(picture);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'master.webp',
        'round-320.avif',
        'round-320.jpg',
        'wide-1600.webp',
        'whole-800.webp',
      ]),
    );
    for (const [file, content] of files) {
      const { exif, xmp, icc, orientation, space } = await sharp(content).metadata();
      expect([exif, xmp, icc, orientation, space], file).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        'srgb',
      ]);
      expect(content.includes(hostile.secret), file).toBe(false);
    }
  });

  test('a picture is cropped round its focus, and another focus makes a new picture', async () => {
    const photo = await hostile.aDrawing().png().toBuffer();
    const sunIn = async (picture: string) => {
      const { data } = await sharp((await filesOf(picture)).get('round-160.webp'))
        .raw()
        .toBuffer({ resolveWithObject: true });
      // The sun is at the left of the drawing: a crop at the left includes it, and a crop at the right does not.
      return data[3 * (160 * 40 + 66)]!;
    };
    const left = await owner.get(uploadPicture, asked(photo, 'image/png', { x: '0', y: '0.5' }));
    const right = await owner.get(cropPicture, { body: { picture: left.picture, x: 1, y: 0.5 } });
    expect(right.picture).not.toBe(left.picture);
    expect(await sunIn(left.picture)).toBeGreaterThan((await sunIn(right.picture)) + 20);
    expect((await filesOf(left.picture)).get('master.webp')).toEqual(
      (await filesOf(right.picture)).get('master.webp'),
    );
  });

  test('a picture that two uploads send at the same time is stored once', async () => {
    const photo = await hostile.aDrawing().jpeg().toBuffer();
    const [one, other] = await Promise.all([1, 2].map(() => owner.get(uploadPicture, asked(photo))));
    expect(one).toEqual(other);
    expect(await written()).toHaveLength(1);
    await owner.run(keepPicture, { picture: one!.picture, alt: 'A sun over the lake' });
    await owner.get(uploadPicture, asked(photo));
    expect((await owner.get(listPictures)).pictures).toMatchObject([
      { alt: 'A sun over the lake', used: [] },
    ]);
  });
});

describe('a hostile file', () => {
  test.each(Object.entries(hostile.noPictures))('a hostile file that is %s is refused', async (_, bytes) => {
    for (const type of ['image/jpeg', 'text/html'])
      expect(await owner.refused(uploadPicture, asked(bytes, type))).toMatchObject({
        status: 400,
        code: 'invalid',
        message: expect.stringContaining('not a picture we can use'),
      });
    expect(await written()).toEqual([]);
  });

  test.each([
    ['a page', hostile.jpegAndHtml, hostile.script],
    ['an archive', hostile.pngAndZip, hostile.secret],
  ])(
    'a file that is both a picture and %s is re-encoded, and only its pixels remain',
    async (_, make, words) => {
      const bytes = await make();
      expect(bytes.includes(words)).toBe(true);
      const { picture } = await owner.get(uploadPicture, asked(bytes, 'text/html'));
      for (const [file, content] of await filesOf(picture)) expect(content.includes(words), file).toBe(false);
    },
  );

  test('a picture that claims 50,000 by 50,000 pixels is refused before it is decoded', async () => {
    for (const bytes of [
      await hostile.pngThatSays(50_000, 50_000),
      await hostile.jpegThatSays(50_000, 50_000),
    ])
      expect(await owner.refused(uploadPicture, asked(bytes))).toMatchObject({
        message: 'That picture is too large to open. Please choose a smaller one.',
      });
  });

  test('a picture that is incomplete, too small or in HEIC format is refused with the reason', async () => {
    const whole = await hostile.aPhoto();
    expect(await owner.refused(uploadPicture, asked(whole.subarray(0, whole.length * 0.6)))).toMatchObject({
      message: expect.stringContaining('damaged, or only a part of it arrived'),
    });
    const small = await hostile.aDrawing(640, 479).png().toBuffer();
    expect(await owner.refused(uploadPicture, asked(small))).toMatchObject({
      message: expect.stringContaining('480 pixels at least'),
    });
    const heic = Buffer.from('\0\0\0\x18ftypheic'.padEnd(200, '\0'), 'latin1');
    expect(await owner.refused(uploadPicture, asked(heic))).toMatchObject({
      message: expect.stringContaining('HEIC'),
    });
  });

  test('an animated or CMYK picture becomes a still picture in screen colours', async () => {
    for (const bytes of [await hostile.animated(), await hostile.cmyk()]) {
      const { picture } = await owner.get(uploadPicture, asked(bytes));
      const { pages, space, channels } = await sharp(
        (await filesOf(picture)).get('wide-480.webp'),
      ).metadata();
      expect([pages ?? 1, space, channels]).toEqual([1, 'srgb', 3]);
    }
  });
});

describe('too much', () => {
  let port: number;
  let cookie: string;
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const address = site.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  });
  /** Sends pieces until the server answers or closes. Returns the answer, and the number of bytes sent. */
  const send = async (headers: string[], piece: Buffer, most: number) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let isOver = false;
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('close', () => (isOver = true));
    socket.on('error', () => (isOver = true));
    const lines = [
      'POST /api/console/pictures/upload?x=0.5&y=0.5 HTTP/1.1',
      'host: localhost',
      `cookie: ${cookie}`,
    ];
    socket.write(
      [...lines, 'slipway-console: 1', 'content-type: image/jpeg', ...headers, '', ''].join('\r\n'),
    );
    // Waits for an event; an error of the connection also ends the wait.
    const heard = (what: string[]) =>
      Promise.race(what.map((event) => once(socket, event).catch(() => undefined)));
    let sent = 0;
    while (!isOver && answer === '' && sent < most) {
      if (!socket.write(piece)) await heard(['drain', 'close', 'data']);
      sent += piece.length;
    }
    if (!isOver && answer === '') await heard(['data', 'close']);
    socket.destroy();
    return { answer, sent };
  };
  const mib = Buffer.alloc(1_000_000, 0xff);

  test('an upload that claims 1 GB is not read', async () => {
    const { answer, sent } = await send(['content-length: 1000000000'], mib, 1_000_000_000);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('20 MB at most');
    // The kernels of client and server buffer fewer bytes than this.
    expect(sent).toBeLessThan(mostPictureBytes);
  });

  test('an upload of unknown length is not read beyond the last allowed byte', async () => {
    const chunk = Buffer.concat([Buffer.from('f4240\r\n'), mib, Buffer.from('\r\n')]);
    const { answer, sent } = await send(['transfer-encoding: chunked'], chunk, 1_000_000_000);
    expect(answer === '' || answer.includes('20 MB at most')).toBe(true);
    expect(sent).toBeLessThan(3 * mostPictureBytes);
  });

  test('an upload that is cut off stores nothing, and does not block later uploads', async () => {
    const photo = await hostile.aPhoto();
    for (const _ of [1, 2, 3, 4]) {
      const accepted = once(site.app.server, 'connection') as Promise<[Socket]>;
      const socket = connect(port, '127.0.0.1');
      const [there] = await accepted;
      const head = [
        'POST /api/console/pictures/upload?x=0.5&y=0.5 HTTP/1.1',
        'host: localhost',
        `cookie: ${cookie}`,
      ];
      const more = [
        'slipway-console: 1',
        'content-type: image/jpeg',
        `content-length: ${photo.length}`,
        '',
        '',
      ];
      socket.write([...head, ...more].join('\r\n'));
      socket.write(photo.subarray(0, 500));
      await expect.poll(() => there.bytesRead).toBe(socket.bytesWritten);
      socket.destroy();
      await once(socket, 'close');
    }
    await expect
      .poll(async () => (await owner.ask(uploadPicture, asked(hostile.noPictures['a ZIP']))).status)
      .toBe(400);
    expect(await written()).toEqual([]);
    await owner.get(uploadPicture, asked(photo));
  });

  test('an upload is refused if the library is full, or if the person has uploaded sixty pictures in an hour', async () => {
    const limited = await openTestApp({ database: site.database, config: { rateLimits: 'on' } });
    const browser = await signedInAs(limited, 'owner');
    const shape = { width: 800, height: 600, focusX: 5000, focusY: 5000, bytes: 1 };
    const isNew = {
      alt: null,
      uploadedBy: null,
      uploadedAt: site.clock.now(),
      keptAt: null,
      removedAt: null,
    };
    const rows = Array.from({ length: 300 }, (_, nth) => ({
      name: `photo-${nth.toString().padStart(20, '0')}-${'0'.repeat(24)}`,
      ...shape,
      ...isNew,
    }));
    await site.db.insertInto('pictures').values(rows).execute();
    const photo = asked(await hostile.aPhoto());
    expect(await browser.refused(uploadPicture, photo)).toMatchObject({
      message: expect.stringContaining('library is full'),
    });
    await limited.db
      .updateTable('rateCounters')
      .set({ used: 60 * 20 })
      .execute();
    expect(await browser.refused(uploadPicture, photo)).toMatchObject({ code: 'too_many_requests' });
    await site.db.deleteFrom('rateCounters').execute();
    await limited.close();
  });
});

describe('uploads by people without permission', () => {
  test.each(['dock', 'kitchen', 'accountant'] as const)(
    'the role %s cannot upload, and the server reads nothing of the file',
    async (role) => {
      const browser = await signedInAs(site, role);
      expect(await browser.refused(uploadPicture, asked(hostile.noPictures['a ZIP']))).toMatchObject({
        code: 'not_allowed',
      });
    },
  );

  test('strangers at the public demo cannot upload', async () => {
    const demo = await openTestApp({ database: site.database, deps: { isPublicDemo: true } });
    const browser = await signedInAs(demo, 'owner');
    expect(await browser.refused(uploadPicture, asked(await hostile.aPhoto()))).toMatchObject({
      code: 'not_allowed',
    });
    await demo.close();
  });
});

describe('the process that opens pictures', () => {
  test('a process that takes too long to open a picture is killed, and the next picture gets a new process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slipway-maker-'));
    const stuck = join(folder, 'stuck.mjs');
    await writeFile(stuck, 'process.on("message", () => setInterval(() => {}, 1000));');
    const make = pictureMaker({ workWithinMs: 300, program: [stuck] });
    const task = { bytes: Buffer.alloc(1), isMaster: false, focus: { x: 0.5, y: 0.5 } };
    for (const _ of [1, 2]) await expect(make(task)).rejects.toMatchObject({ code: 'invalid' });
    const many = await Promise.allSettled(Array.from({ length: 5 }, () => make(task)));
    expect(
      many.filter((each) => each.status === 'rejected' && (each.reason as { code: string }).code === 'busy'),
    ).toHaveLength(1);
    await rm(folder, { recursive: true });
  });
});
