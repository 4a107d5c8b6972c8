import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { createHash } from 'node:crypto';
import { materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Deps } from '../bookings/deps.ts';
import { randomId } from '../platform/security/random-id.ts';
import { exportSetUp } from '../set-up/file/export-set-up.ts';
import { importSetUp } from '../set-up/import-set-up.ts';
import { setCommands } from '../set-up/set-commands.ts';
import { terminal } from '../console/command/command.ts';
import { runCommand } from '../console/command/run-command.ts';
import { emptyPlace } from './empty-place.ts';
import { daysOfTrial } from './random-sets.ts';

/** Exports and imports the set-up of a random world. */

const { applyChangeSet } = setCommands(daysOfTrial);

/** Stores the present set-up as a file, so that later change sets can import it. */
export async function keepFile(db: Database, now: Date): Promise<void> {
  const { text } = await exportSetUp(db, now);
  const id = createHash('sha256').update(text).digest('hex');
  await db
    .insertInto('setUpFiles')
    .values({ id, text, madeAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Exports the set-up, imports the file into an empty place, and exports again. Returns the first line that differs
 * between the two files, or the mistakes that the first export found.
 */
export async function fileTrial(deps: Deps): Promise<string[]> {
  const { db } = deps;
  const now = deps.now();
  await materialiseSlots(db, venueDate(now), daysOfTrial, deps.business.place);
  const { text, mistakes } = await exportSetUp(db, now);
  if (mistakes.length > 0) return mistakes;
  await emptyPlace(db, now);
  const reason = 'a trial';
  const kept = await runCommand(deps, terminal, importSetUp, {
    input: { file: text, name: 'lake.json' },
    requestId: randomId(),
  });
  await runCommand(deps, terminal, applyChangeSet, { input: kept.result!, requestId: randomId(), reason });
  const again = await exportSetUp(db, now);
  if (again.text === text) return [];
  const [before, after] = [text.split('\n'), again.text.split('\n')];
  const line = before.findIndex((each, index) => each !== after[index]);
  return [`line ${line + 1} of the file: ${before[line]} came back as ${after[line]}`];
}
