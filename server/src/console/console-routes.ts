import type { FastifyInstance } from 'fastify';
import type { Deps } from '../bookings/deps.ts';
import type { Command } from './command/command.ts';
import { deviceRoutes } from './devices/routes.ts';
import { invitedRoutes } from './doors/invited/routes.ts';
import { signInRoutes } from './doors/sign-in/routes.ts';
import { tabletRoutes } from './doors/tablet/routes.ts';
import { logRoutes } from './log/routes.ts';
import { meRoutes } from './me/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { requestRoutes } from './requests/routes.ts';

/** Everything of the console that is about the people themselves. `commands`: all that an undo may meet. */
export function consoleRoutes(app: FastifyInstance, deps: Deps, commands: readonly Command[]): void {
  signInRoutes(app, deps);
  invitedRoutes(app, deps);
  tabletRoutes(app, deps);
  meRoutes(app, deps, commands);
  peopleRoutes(app, deps);
  deviceRoutes(app, deps);
  requestRoutes(app, deps, commands);
  logRoutes(app, deps);
}
