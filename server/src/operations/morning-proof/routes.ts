import { getMorningProof } from '@slipway/shared/api/console/morning-proof.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../bookings/deps.ts';
import { serveConsole } from '../../console/serve-console.ts';
import { readMorningProof } from './read-proof.ts';

/** What the last morning proof found. */
export function morningProofRoutes(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  serveConsole(app, getMorningProof, async () => ({ data: await readMorningProof(db, now()) }));
}
