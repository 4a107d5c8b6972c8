import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Deps } from '../runtime/deps.ts';
import { OwnerMistake } from '../owner/owner-mistake.ts';
import { Refusal } from '../http/refusal.ts';

/** Text that a command line could hold. */
const word = z
  .string()
  .max(200)
  .regex(/^[^\u0000-\u001f\ud800-\udfff]*$/u);
/** A set-up with its pictures. */
const longestBody = 500_000_000;
const body = z.strictObject({ words: z.array(word).max(20), file: z.string().optional() });

/**
 * Simulated mode only: an embedded database belongs to the server's process, so the owner's commands are sent here
 * while it runs.
 */
export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/dev/owner', { bodyLimit: longestBody }, async (request) => {
    const { words, file } = body.safeParse(request.body).data ?? {};
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
