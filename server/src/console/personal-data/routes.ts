import * as contract from '@slipway/shared/api/console/personal-data.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { runCommand } from '../command/run-command.ts';
import { serveConsole } from '../serve-console.ts';
import { exportPerson } from './personal-data-commands.ts';

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, contract.exportPerson, async ({ actor, body: { who } }) => {
    const { result } = await runCommand(deps, actor, exportPerson, {
      input: { who },
      requestId: randomId(),
    });
    const { sections, forgotten } = result!;
    return { data: { sections, forgotten: forgotten ?? null } };
  });
}
