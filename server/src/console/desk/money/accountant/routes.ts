import * as contract from '@slipway/shared/api/console/accountant.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../bookings/deps.ts';
import { randomId } from '../../../../platform/security/random-id.ts';
import { runCommand } from '../../../command/run-command.ts';
import { serveConsole } from '../../../serve-console.ts';
import { atOnce } from '../books/routes.ts';
import { readAccounts } from './account-codes.ts';
import { exportBooks } from './export-books.ts';
import { readAccountant } from './read-accountant.ts';

export function accountantRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  serveConsole(app, contract.getAccountant, async ({ query: { month } }) => ({
    data: await atOnce(db, (read) => readAccountant(read, month, now())),
  }));
  serveConsole(app, contract.getAccounts, async () => ({ data: await readAccounts(db) }));
  serveConsole(app, contract.exportBooks, async ({ actor, body }) => {
    const { result } = await runCommand(deps, actor, exportBooks, { input: body, requestId: randomId() });
    return { data: result! };
  });
}
