import type { FastifyInstance } from 'fastify';
import { deskRoutes } from '../desk/routes.ts';
import { saleRoutes } from '../desk/sale-routes.ts';
import { staffEnquiryRoutes } from '../enquiries/staff-routes.ts';
import { openingRoutes } from '../opening/routes.ts';
import { personalDataRoutes } from '../personal-data/routes.ts';
import { staffReviewRoutes } from '../reviews/staff-routes.ts';
import { pictureRoutes } from '../pictures/routes.ts';
import type { Deps } from '../runtime/deps.ts';
import { setUpRoutes } from '../set-up/routes.ts';
import { consoleRoutes } from '../staff/console-routes.ts';
import { guardConsole, serveCommands } from '../staff/serve-console.ts';
import { tripRoutes } from '../trips/routes.ts';
import { staffCommands } from './staff-commands.ts';

/** All calls of the console. app.ts imports this file when the first of them comes (docs/decisions/0071). */
export function consoleApi(api: FastifyInstance, deps: Deps): void {
  guardConsole(api, deps);
  serveCommands(api, deps, staffCommands);
  consoleRoutes(api, deps, staffCommands);
  tripRoutes(api, deps);
  deskRoutes(api, deps);
  saleRoutes(api, deps);
  staffEnquiryRoutes(api, deps);
  staffReviewRoutes(api, deps);
  personalDataRoutes(api, deps);
  setUpRoutes(api, deps);
  openingRoutes(api, deps);
  pictureRoutes(api, deps);
}
