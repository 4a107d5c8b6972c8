import { cropPicture, listPictures, uploadPicture } from '@slipway/shared/api/console/pictures.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { Focus } from '@slipway/shared/rules/picture-frame.ts';
import { pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import type { FastifyInstance } from 'fastify';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { serveConsole } from '../../console/serve-console.ts';
import { serveUpload } from '../../console/serve-upload.ts';
import { focusOf, keepMade, masterIn, roomFor } from './keep-made.ts';
import { type PictureMaker, type SizesTask, pictureMaker } from '../../platform/pictures/picture-maker.ts';
import { whereUsed } from './where-used.ts';

const fileOf = (name: string) => `${name}.webp`;

/** `make`: scales a picture to each size; tests pass a fake. */
export function pictureRoutes(app: FastifyInstance, deps: Deps, make: PictureMaker = pictureMaker()): void {
  const { db, now } = deps;
  serveConsole(app, listPictures, async () => {
    const used = await whereUsed(db, now());
    const pictures = await db
      .selectFrom('pictures')
      .leftJoin('staff', 'staff.id', 'pictures.uploadedBy')
      .selectAll('pictures')
      .select('staff.name as byName')
      .where('keptAt', 'is not', null)
      .where('removedAt', 'is', null)
      .orderBy('keptAt', 'desc')
      .orderBy('pictures.name')
      .execute();
    return {
      data: {
        pictures: pictures.map((each) => ({
          picture: fileOf(each.name),
          alt: each.alt ?? '',
          width: each.width,
          height: each.height,
          bytes: each.bytes,
          focus: focusOf(each),
          added: { by: each.byName, at: each.keptAt!.toISOString() },
          used: used.get(each.name) ?? [],
        })),
        ours: await ourPictures(),
        room: await roomFor(db),
      },
    };
  });

  /** Stores a picture in each size, within the limits. Takes a second of processor time and a megabyte of disk. */
  const made = async (
    person: string | null,
    task: SizesTask,
  ): Promise<{ data: DataOf<typeof uploadPicture> }> => {
    if (deps.isPublicDemo)
      throw new Refusal('not_allowed', { message: 'Pictures cannot be added to the public demo.' });
    await deps.limiter.count(db, 'pictureByPerson', person ?? '');
    if ((await roomFor(db)) === 0)
      throw new Refusal('invalid', {
        message: 'The library is full. Please remove a picture that nothing uses.',
      });
    const done = await make(task);
    await db
      .transaction()
      .execute((transaction) => keepMade(transaction, done, { focus: task.focus, by: person, now: now() }));
    return { data: { picture: fileOf(done.name), width: done.width, height: done.height } };
  };

  serveUpload(app, uploadPicture, async ({ query, actor }, bytes) => {
    const focus: Focus = { x: Number(query.x), y: Number(query.y) };
    return made(actor.person?.id ?? null, { bytes, isMaster: false, focus });
  });
  serveConsole(app, cropPicture, async ({ body: { picture, x, y }, actor }) => {
    const bytes = await masterIn(db, pictureNameOf(picture));
    if (bytes === undefined)
      throw new Refusal('not_found', { message: 'That picture is not in the library any more.' });
    return made(actor.person?.id ?? null, { bytes, isMaster: true, focus: { x, y } });
  });
}

/** The names of the pictures that came with the site, and of the owner's files in media/own. */
async function ourPictures(): Promise<string[]> {
  const folders = ['originals', 'own'].map((name) => join(projectRoot, 'media', name));
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  const isOne = /^(?!social-card|hero-loop)[a-z0-9][a-z0-9-]*\.webp$/;
  return [...new Set(names.flat())].filter((name) => isOne.test(name)).toSorted();
}
