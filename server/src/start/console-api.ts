import type { FastifyInstance } from 'fastify';
import { deskRoutes } from '../console/desk/routes.ts';
import { saleRoutes } from '../console/desk/sale-routes.ts';
import { staffEnquiryRoutes } from '../console/enquiries/staff-routes.ts';
import { openingRoutes } from '../operations/doctor/routes.ts';
import { personalDataRoutes } from '../console/personal-data/routes.ts';
import { staffReviewRoutes } from '../console/reviews/staff-routes.ts';
import { pictureRoutes } from '../set-up/pictures/routes.ts';
import type { Deps } from '../bookings/deps.ts';
import { setUpRoutes } from '../set-up/routes.ts';
import { consoleRoutes } from '../console/console-routes.ts';
import { guardConsole, serveCommands } from '../console/serve-console.ts';
import { tripRoutes } from '../console/day/routes.ts';
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
