import * as contract from '@slipway/shared/api/console/requests.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../bookings/deps.ts';
import type { Command } from '../command/command.ts';
import { decideRequest, openRequests, previewRequest } from '../command/decide-request.ts';
import { serveConsole, answeredAction } from '../serve-console.ts';

export function requestRoutes(app: FastifyInstance, deps: Deps, commands: readonly Command[]): void {
  serveConsole(app, contract.listRequests, async ({ actor }) => ({
    data: (await openRequests(deps, commands, actor)).map((each) => ({
      id: each.id,
      person: { id: each.askedBy, name: each.name, role: each.role },
      askedAt: each.askedAt.toISOString(),
      expiresAt: each.expiresAt.toISOString(),
      command: each.command,
      reason: each.reason,
      canDecide: each.canDecide,
    })),
  }));

  serveConsole(app, contract.previewRequest, async ({ actor, params }) => ({
    data: await previewRequest(deps, commands, actor, params.request),
  }));

  serveConsole(app, contract.decideRequest, async ({ actor, body }) => {
    const { request, fingerprint, isApproved } = body;
    const action = await decideRequest(deps, commands, actor, { request, fingerprint }, isApproved);
    return { data: { action: answeredAction(action) } };
  });
}
