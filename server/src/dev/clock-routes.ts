import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../runtime/clock.ts';
import type { Database } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { durationMs } from './duration.ts';

const body = z.strictObject({ advance: z.string() });

/** Far beyond every deadline; a year of more than four digits could no longer be parsed. */
const mostAheadMs = 10 * 365.25 * 86_400_000;

/** Simulated mode only: moves the whole business through time, to try expiry and the 72-hour rule by hand. */
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
          'The clock can be moved ten years ahead in all, and never back: use a new DATA_DIR to start again today.',
      });
    }
    await clock.advance(db, ms);
    await moved(advance);
    return { now: clock.now().toISOString() };
  });
}
