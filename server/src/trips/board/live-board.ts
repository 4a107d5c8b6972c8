import { locksAfterSeconds } from '@slipway/shared/rules/session-times.ts';
import type { WireBoard } from '@slipway/shared/api/console/board-day.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { ServerResponse } from 'node:http';
import type { Database } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Sight } from '../sight.ts';
import { boardView } from './board-view.ts';
import { type DayFacts, readDay } from './day-facts.ts';

type Watcher = {
  response: ServerResponse;
  sessionId: string;
  date: LocalDate;
  sight: Sight;
  /** Of what it has. */
  tag: string | undefined;
};

export type LiveBoard = {
  watch: (watcher: Omit<Watcher, 'tag'>) => void;
  /** One look at the days that are watched; the timer's work, for tests as well. */
  look: () => Promise<void>;
  watchers: () => number;
  close: () => void;
};

const lookEveryMs = 1_000;
const heartbeatMs = 15_000;
/** A screen that takes nothing any more, such as a phone that was put away: it comes back by itself. */
const mostWaitingBytes = 1_000_000;

/**
 * Tells everybody who watches when a day has changed (docs/decisions/0058): while somebody watches, each process asks the
 * database for the day once a second, once for all who watch it, and sends it where it differs. Nothing on the way of a
 * booking knows of it.
 */
export function liveBoard({ db, now, incidents }: Pick<Deps, 'db' | 'now' | 'incidents'>): LiveBoard {
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking || watchers.size === 0) return;
    isLooking = true;
    try {
      await endThoseWithout(
        await standingSessions(
          db,
          now(),
          [...watchers].map(({ sessionId }) => sessionId),
        ),
      );
      for (const date of new Set([...watchers].map((each) => each.date))) {
        const facts = await readDay(db, date, now());
        send(facts, date);
      }
    } catch {
      // The screens show the age of what they have, and the next look comes in a second.
      incidents.note('live_board_unread', {});
    } finally {
      isLooking = false;
    }
  }

  function send(facts: DayFacts, date: LocalDate): void {
    const views = new Map<string, { tag: string; text: string }>();
    for (const watcher of watchers) {
      if (watcher.date !== date) continue;
      const key = JSON.stringify(watcher.sight);
      let view = views.get(key);
      if (view === undefined) {
        const board: WireBoard = boardView(facts, date, watcher.sight, now());
        view = { tag: board.tag, text: `event: board\nid: ${board.tag}\ndata: ${JSON.stringify(board)}\n\n` };
        views.set(key, view);
      }
      if (view.tag === watcher.tag) continue;
      watcher.tag = view.tag;
      write(watcher, view.text);
    }
  }

  function write(watcher: Watcher, text: string): void {
    if (watcher.response.writableLength > mostWaitingBytes) watcher.response.destroy();
    else watcher.response.write(text);
  }

  async function endThoseWithout(standing: ReadonlySet<string>): Promise<void> {
    for (const watcher of watchers) {
      if (standing.has(watcher.sessionId)) continue;
      watchers.delete(watcher);
      watcher.response.end('event: ended\ndata: {}\n\n');
    }
  }

  function rest(): void {
    if (watchers.size > 0) return;
    clearInterval(timer);
    clearInterval(beat);
    timer = beat = undefined;
  }

  return {
    watch(asked) {
      const watcher: Watcher = { ...asked, tag: undefined };
      watchers.add(watcher);
      watcher.response.on('close', () => {
        watchers.delete(watcher);
        rest();
      });
      timer ??= setInterval(() => void look(), lookEveryMs).unref();
      beat ??= setInterval(() => {
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

/** Of these, the sessions that still stand and are not locked. One query for everybody who watches. */
async function standingSessions(db: Database, now: Date, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('staffSessions as s')
    .innerJoin('staff as p', 'p.id', 's.staffId')
    .leftJoin('staffDevices as d', 'd.id', 's.deviceId')
    .select(['s.id', 's.lastSeenAt', 's.deviceId', 'p.role'])
    .where('s.id', 'in', [...new Set(ids)])
    .where('s.endedAt', 'is', null)
    .where('s.lockedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('p.leftAt', 'is', null)
    .where('d.revokedAt', 'is', null)
    .execute();
  const isAwake = ({ role, deviceId, lastSeenAt }: (typeof rows)[number]) =>
    now.getTime() - lastSeenAt.getTime() < locksAfterSeconds({ role, isOnTablet: deviceId !== null }) * 1000;
  return new Set(rows.filter(isAwake).map(({ id }) => id));
}
