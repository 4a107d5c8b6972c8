import { minuteMs } from '@slipway/shared/values/durations.ts';
import { locksAfterSeconds } from '@slipway/shared/rules/roles.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { ServerResponse } from 'node:http';
import type { Database } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../bookings/deps.ts';
import type { Visibility } from '../visibility.ts';
import { boardView } from './board-view.ts';
import { type DayFacts, readDay } from './day-facts.ts';

/**
 * Data that screens watch, for instance one day. The data is read once for all screens. It is rendered once for each
 * group of screens that may show the same parts.
 */
export type Watched<Facts> = {
  event: 'board' | 'diary' | 'kitchen';
  /** The day or month that is watched. */
  key: string;
  /** Watchers with the same visibility get the same rendered text. */
  visibility: string;
  read(db: Database, now: Date): Promise<Facts>;
  /** Data with equal tags is equal. */
  view(facts: Facts, now: Date): { tag: string; data: object };
};

/** A day on the board, as data that screens watch. */
export function watchedDay(date: LocalDate, visibility: Visibility): Watched<DayFacts> {
  return {
    event: 'board',
    key: date,
    visibility: JSON.stringify(visibility),
    read: (db, now) => readDay(db, date, now),
    view: (facts, now) => {
      const board = boardView(facts, date, visibility, now);
      return { tag: board.tag, data: board };
    },
  };
}

type Watcher = {
  response: ServerResponse;
  sessionId: string;
  watched: Watched<unknown>;
  /** The tag of the data that the watcher got last. */
  tag: string | undefined;
};

export type LiveBoard = {
  watch: (watcher: Omit<Watcher, 'tag'>) => void;
  /** Checks everything that is watched. The timer calls it, and tests call it directly. */
  look: () => Promise<void>;
  watchers: () => number;
  close: () => void;
};

const lookEveryMs = 500;
/** The data is read again after this time even without a commit, because a hold may have expired. */
const mostAgeMs = 10_000;
const heartbeatMs = 15_000;
/** How many screens one session may have, for instance a phone, a desk and two more tabs. */
export const mostOfSession = 4;
/** If a connection has more unsent bytes than this, it is closed, and its screen reconnects automatically. */
const mostWaitingBytes = 1_000_000;

/** The last data read from the database, and the snapshot in which it was read. */
type Known = {
  snapshot: string;
  readAt: number;
  sessions: Map<string, Standing | undefined>;
  /** The data of each day or month, under its event and key. */
  read: Map<string, Read>;
};

/**
 * `views`: the rendered texts, one for each minute and visibility. A text shows no seconds, so it is valid for a
 * minute.
 */
type Read = { facts: unknown; views: Map<string, View> };
type View = { tag: string; text: string };

/**
 * Tells every watcher when the data of its day or month has changed (docs/decisions/0058). While somebody watches, each
 * process asks the database twice a second whether anything was committed. If so, it reads the data again, once for all
 * watchers, and sends it to the watchers whose view has changed. Bookings never wait for these checks.
 */
export function liveBoard({ db, now, incidents }: Pick<Deps, 'db' | 'now' | 'incidents'>): LiveBoard {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isLooking = false;
  let known: Known | undefined;

  /** Takes the snapshot before it reads any data, so that the next check notices a commit in between. */
  async function askAnew(): Promise<Known> {
    const at = now().getTime();
    const snapshot = await committedUntil(db);
    const isCurrent = known?.snapshot === snapshot && Math.abs(at - known.readAt) < mostAgeMs;
    if (!isCurrent) known = { snapshot, readAt: at, sessions: new Map(), read: new Map() };
    return known!;
  }

  async function look(): Promise<void> {
    if (isLooking || watchers.size === 0) return;
    isLooking = true;
    try {
      const known = await askAnew();
      await endThoseWithout(known);
      const each = new Map([...watchers].map(({ watched }) => [nameOf(watched), watched]));
      for (const [name, watched] of each) {
        const read = known.read.get(name) ?? { facts: await watched.read(db, now()), views: new Map() };
        known.read.set(name, read);
        send(read, name);
      }
    } catch {
      // A failed check does no harm: screens show the age of their data, and the next check runs in half a second.
      incidents.note('live_board_unread', {});
    } finally {
      isLooking = false;
    }
  }

  function send(read: Read, name: string): void {
    for (const watcher of watchers) {
      if (nameOf(watcher.watched) !== name) continue;
      const { tag, text } = viewOf(read, watcher.watched);
      if (tag === watcher.tag) continue;
      watcher.tag = tag;
      write(watcher, text);
    }
  }

  function viewOf({ facts, views }: Read, watched: Watched<unknown>): View {
    const at = now();
    const key = `${Math.floor(at.getTime() / minuteMs)} ${watched.visibility}`;
    const known = views.get(key);
    if (known !== undefined) return known;
    const { tag, data } = watched.view(facts, at);
    const view = { tag, text: `event: ${watched.event}\nid: ${tag}\ndata: ${JSON.stringify(data)}\n\n` };
    views.set(key, view);
    return view;
  }

  function write(watcher: Watcher, text: string): void {
    if (watcher.response.writableLength > mostWaitingBytes) watcher.response.destroy();
    else watcher.response.write(text);
  }

  async function endThoseWithout({ sessions }: Known): Promise<void> {
    const unread = [...watchers].map(({ sessionId }) => sessionId).filter((id) => !sessions.has(id));
    if (unread.length > 0) {
      const standing = await standingSessions(db, unread);
      for (const id of unread) sessions.set(id, standing.get(id));
    }
    for (const watcher of watchers) {
      // A screen that joined during the check gets its data from the next check.
      if (!sessions.has(watcher.sessionId) || isAwake(sessions.get(watcher.sessionId), now())) continue;
      end(watcher, 'event: ended\ndata: {}\n\n');
    }
  }

  /** Closes the oldest screen of a session, because it may be a dead connection of a phone that has reconnected. */
  function makeRoom(sessionId: string): void {
    const own = [...watchers].filter((watcher) => watcher.sessionId === sessionId);
    for (const oldest of own.slice(0, Math.max(0, own.length - mostOfSession + 1)))
      end(oldest, 'event: replaced\ndata: {}\n\n');
  }

  function end(watcher: Watcher, words: string): void {
    watchers.delete(watcher);
    watcher.response.end(words);
  }

  function rest(): void {
    if (watchers.size > 0) return;
    clearInterval(timer);
    clearInterval(heartbeat);
    timer = heartbeat = undefined;
    known = undefined;
  }

  return {
    watch({ response, sessionId, watched }) {
      makeRoom(sessionId);
      const watcher: Watcher = { response, sessionId, watched, tag: undefined };
      watchers.add(watcher);
      watcher.response.on('close', () => {
        watchers.delete(watcher);
        rest();
      });
      timer ??= setInterval(() => void look(), lookEveryMs).unref();
      heartbeat ??= setInterval(() => {
        for (const each of watchers) write(each, ': still here\n\n');
      }, heartbeatMs).unref();
      void look();
    },
    look,
    watchers: () => watchers.size,
    close() {
      for (const { response } of watchers) response.end();
      watchers.clear();
      rest();
    },
  };
}

function nameOf({ event, key }: Pick<Watched<unknown>, 'event' | 'key'>): string {
  return `${event} ${key}`;
}

/** The database's current snapshot. It changes with every commit, except those of read-only transactions. */
async function committedUntil(db: Database): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]!.snapshot;
}

type Standing = { lastSeenAt: Date; expiresAt: Date; isOnTablet: boolean; role: Role };

/**
 * Reads the sessions with these ids, in one query for all watchers. Leaves out sessions that have ended or are locked,
 * sessions of people who have left, and sessions on revoked devices.
 */
async function standingSessions(db: Database, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await db
    .selectFrom('staffSessions as s')
    .innerJoin('staff as p', 'p.id', 's.staffId')
    .leftJoin('staffDevices as d', 'd.id', 's.deviceId')
    .select(['s.id', 's.lastSeenAt', 's.expiresAt', 's.deviceId', 'p.role'])
    .where('s.id', 'in', [...new Set(ids)])
    .where('s.endedAt', 'is', null)
    .where('s.lockedAt', 'is', null)
    .where('p.leftAt', 'is', null)
    .where('d.revokedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, deviceId, ...row }) => [id, { ...row, isOnTablet: deviceId !== null }]));
}

function isAwake(session: Standing | undefined, now: Date): boolean {
  return (
    session !== undefined &&
    session.expiresAt > now &&
    now.getTime() - session.lastSeenAt.getTime() < locksAfterSeconds(session) * 1000
  );
}
