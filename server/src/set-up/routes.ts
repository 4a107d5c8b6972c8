import { dayMs } from '@slipway/shared/values/durations.ts';
import { getChangeSet, getTimes, listChangeSets } from '@slipway/shared/api/console/change-sets.ts';
import { getMenuToday, getSold } from '@slipway/shared/api/console/sold.ts';
import * as contract from '@slipway/shared/api/console/set-up-file.ts';
import { getHouse, getTextVersions } from '@slipway/shared/api/console/house.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/http/refusal.ts';
import { masterIn } from './pictures/keep-made.ts';
import { pictureMaker } from '../platform/pictures/picture-maker.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Deps } from '../bookings/deps.ts';
import { serveConsole } from '../console/serve-console.ts';
import { readHouse, readTextVersions } from './read-house.ts';
import { titleOf } from './apply-changes.ts';
import { type ChangeSet, asChangeSet } from './change-set.ts';
import { saveChangeSet } from './draft-commands.ts';
import { exportSetUp } from './file/export-set-up.ts';
import { putPicturePixels } from './file/move-pictures.ts';
import { readMenuToday, readSold } from './read-sold.ts';
import { readTimes } from './read-times.ts';
import { undoDays } from './set-commands.ts';

export function setUpRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, business } = deps;
  serveConsole(app, listChangeSets, async () => ({ data: { sets: await readSets(db, now()) } }));
  serveConsole(app, getChangeSet, async ({ params }) => {
    const [found] = await selectSets(db).where('s.id', '=', params.set).execute();
    if (found === undefined) throw new Refusal('not_found');
    const set = asChangeSet(found);
    const deeds = await readActions(db, set.id);
    return { data: { ...shown(set, found.byName, now()), changes: set.changes, deeds } };
  });
  serveConsole(app, getTimes, async ({ query }) => {
    const from = query.from === undefined ? venueDate(now()) : localDate(query.from);
    return { data: await readTimes(db, { from, now: now(), place: business.place }) };
  });
  serveConsole(app, getSold, async () => ({ data: await readSold(db, now()) }));
  serveConsole(app, getHouse, async () => ({ data: await readHouse(db, now()) }));
  serveConsole(app, getTextVersions, async ({ query }) => ({
    data: { versions: await readTextVersions(db, query.key) },
  }));
  serveConsole(app, getMenuToday, async () => ({ data: await readMenuToday(db, venueDate(now())) }));
  serveConsole(app, contract.exportSetUp, async () => {
    const { text, mistakes } = await exportSetUp(db, now());
    return { data: { file: text, mistakes } };
  });
  serveConsole(app, contract.getSetUpPicture, async ({ params }) => {
    const master = await masterIn(db, params.name);
    if (master === undefined) throw new Refusal('not_found');
    return { data: { master: Buffer.from(master).toString('base64') } };
  });
  const make = pictureMaker();
  serveConsole(
    app,
    contract.putSetUpPicture,
    async ({ body, actor }) => {
      if (deps.isPublicDemo)
        throw new Refusal('not_allowed', { message: 'Pictures cannot be added to the public demo.' });
      await deps.limiter.count(db, 'pictureByPerson', actor.person?.id ?? '');
      await putPicturePixels(db, make, body, now());
      return { data: {} };
    },
    { bodyLimit: contract.mostPictureBody },
  );
}

/** Reads from the log who published, scheduled or undid a set, and with which effect. */
async function readActions(db: Database, id: string) {
  const rows = await db
    .selectFrom('staffActions as a')
    .leftJoin('staffActionDetails as d', 'd.actionId', 'a.id')
    .leftJoin('staff', 'staff.id', 'a.staffId')
    .leftJoin('staffActions as u', 'u.undoes', 'a.id')
    .select(['a.at', 'staff.name as by', 'd.sentence', 'd.reason', 'u.id as undoneBy'])
    .where('a.subjectKind', '=', 'change set')
    .where('a.subjectId', '=', id)
    .where('a.command', '!=', saveChangeSet.name)
    .orderBy('a.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ at, by, sentence, reason, undoneBy }) => ({
    at: at.toISOString(),
    by,
    sentence: sentence ?? '',
    reason,
    isUndone: undoneBy !== null,
  }));
}

/** Drafts of any age, and sets applied within the last 30 days. */
async function readSets(db: Database, now: Date) {
  const since = new Date(now.getTime() - undoDays * dayMs);
  const rows = await selectSets(db)
    .where((eb) =>
      eb.or([
        eb('s.state', 'in', ['draft', 'scheduled', 'refused']),
        eb.and([eb('s.state', 'in', ['applied', 'undone']), eb('s.appliedAt', '>=', since)]),
      ]),
    )
    .orderBy('s.changedAt', 'desc')
    .orderBy('s.id')
    .limit(200)
    .execute();
  return rows.map((row) => shown(asChangeSet(row), row.byName, now));
}

function selectSets(db: Database) {
  return db
    .selectFrom('changeSets as s')
    .leftJoin('staff', 'staff.id', 's.changedBy')
    .selectAll('s')
    .select('staff.name as byName');
}

function shown(set: ChangeSet, byName: string | null, now: Date) {
  const { appliedAt, state } = set;
  const undoUntil = appliedAt === null ? null : new Date(appliedAt.getTime() + undoDays * dayMs);
  return {
    set: set.id,
    name: set.name,
    state,
    version: set.version,
    fromDate: set.fromDate,
    applyAt: set.applyAt?.toISOString() ?? null,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: set.undoneAt?.toISOString() ?? null,
    undoUntil: state === 'applied' && undoUntil !== null && undoUntil > now ? undoUntil.toISOString() : null,
    refusal: set.refusal,
    changed: { by: byName, at: set.changedAt.toISOString() },
    titles: set.changes.map(titleOf),
    kinds: [...new Set(set.changes.map(({ kind }) => kind))],
  };
}
