import { dayMs } from '@slipway/shared/values/durations.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Broken } from '../books/broken-invariants.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { tightenForConsole } from '../../platform/http/security-headers.ts';
import { OwnerMistake } from '../owner/read-words.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Deps } from '../../bookings/deps.ts';

/** Simulated mode only: runs the nightly check of the books now, and returns its result. */
export function booksRoutes(app: FastifyInstance, brokenBooks: () => Promise<Broken[]>): void {
  app.get('/dev/books', async () => ({ broken: await brokenBooks() }));
}

const body = z.strictObject({ advance: z.string() });

/**
 * The clock can be moved by at most ten years. Every deadline is nearer than that, and our code cannot parse
 * a year of more than four digits.
 */
const mostAheadMs = 10 * 365.25 * dayMs;

/** Simulated mode only: sets the clock of the whole business, to try expiry and the 72-hour rule by hand. */
export function clockRoutes(
  app: FastifyInstance,
  clock: Clock,
  db: Database,
  moved: (duration: string) => Promise<void>,
): void {
  app.get('/dev/clock', async () => ({ now: clock.now().toISOString() }));
  app.post('/dev/clock', async (request) => {
    const { advance } = body.safeParse(request.body).data ?? {};
    const ms = advance === undefined ? undefined : durationMs(advance);
    if (advance === undefined || ms === undefined) {
      throw new Refusal('malformed', {
        message: 'Send {"advance": "PT16M"}: days, hours, minutes, seconds as in P3DT2H.',
      });
    }
    if (clock.now().getTime() + ms > Date.now() + mostAheadMs) {
      throw new Refusal('malformed', {
        message:
          'The clock can be moved at most ten years ahead in total, and never back. To start again from today, use a new DATA_DIR.',
      });
    }
    await clock.advance(db, ms);
    await moved(advance);
    return { now: clock.now().toISOString() };
  });
}

/**
 * Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds: 'PT16M', 'P3DT2H'; undefined for other
 * texts.
 */
export function durationMs(text: string): number | undefined {
  const match = /^P(?=.)(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(text);
  if (match === null) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}

/** An argument of an owner's command. */
const word = z
  .string()
  .max(200)
  .regex(/^[^\u0000-\u001f\ud800-\udfff]*$/u);
/** The longest body: a set-up file with its pictures. */
const longestBody = 500_000_000;
const ownersCommand = z.strictObject({ words: z.array(word).max(20), file: z.string().optional() });

/**
 * Simulated mode only: executes the owner's commands in the running server, because no other process can open the
 * server's embedded database.
 */
export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/dev/owner', { bodyLimit: longestBody }, async (request) => {
    const { words, file } = ownersCommand.safeParse(request.body).data ?? {};
    if (words === undefined) throw new Refusal('malformed', { message: 'Send {"words": ["day", "DATE"]}.' });
    try {
      const { runOwnerCommand } = await import('../owner/owner-commands.ts');
      return { outcome: await runOwnerCommand(deps, words, file) };
    } catch (error) {
      if (!(error instanceof OwnerMistake)) throw error;
      return { mistake: error.message };
    }
  });
}

const pages = [
  { path: '/dev/ui', files: ['web', 'dist'], page: 'dev-ui.html' },
  { path: '/console/dev/parts', files: ['console', 'dist'], page: 'dev-parts.html' },
];

/** Simulated mode only: pages that show every part of the site and of the console, in all states. */
export async function partsPages(app: FastifyInstance, root: string): Promise<void> {
  for (const { path, files, page } of pages) {
    const file = join(root, ...files, page);
    if (!existsSync(file)) continue;
    app.get(path, async (_request, reply) => {
      if (path.startsWith('/console/')) tightenForConsole(reply);
      return reply.type('text/html; charset=utf-8').send(await readFile(file));
    });
  }
  // The files of the site's own page need no route, because the site's whole folder is served.
  const parts = join(root, 'console', 'dist', 'parts');
  if (existsSync(parts))
    await app.register(staticFiles, { root: parts, prefix: '/console/parts/', decorateReply: false });
}
