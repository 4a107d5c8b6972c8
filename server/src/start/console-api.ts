import type { FastifyInstance } from 'fastify';
import { deskRoutes } from '../console/desk/routes.ts';
import { deviceRoutes } from '../console/devices/routes.ts';
import { invitedRoutes } from '../console/doors/invited/routes.ts';
import { signInRoutes } from '../console/doors/sign-in/routes.ts';
import { tabletRoutes } from '../console/doors/tablet/routes.ts';
import { staffEnquiryRoutes } from '../console/enquiries/staff-routes.ts';
import { logRoutes } from '../console/log/routes.ts';
import { meRoutes } from '../console/me/routes.ts';
import { peopleRoutes } from '../console/people/routes.ts';
import { requestRoutes } from '../console/requests/routes.ts';
import { openingRoutes } from '../operations/doctor/routes.ts';
import { personalDataRoutes } from '../console/personal-data/routes.ts';
import { staffReviewRoutes } from '../console/reviews/staff-routes.ts';
import { pictureRoutes } from '../set-up/pictures/routes.ts';
import type { Deps } from '../bookings/deps.ts';
import { setUpRoutes } from '../set-up/routes.ts';
import { guardConsole, serveCommands } from '../console/serve-console.ts';
import { tripRoutes } from '../console/day/routes.ts';
import { staffCommands } from './staff-commands.ts';

/** All calls of the console. app.ts imports this file when the first of them comes (docs/decisions/0071). */
export function consoleApi(api: FastifyInstance, deps: Deps): void {
  guardConsole(api, deps);
  serveCommands(api, deps, staffCommands);
  signInRoutes(api, deps);
  invitedRoutes(api, deps);
  tabletRoutes(api, deps);
  meRoutes(api, deps, staffCommands);
  peopleRoutes(api, deps);
  deviceRoutes(api, deps);
  requestRoutes(api, deps, staffCommands);
  logRoutes(api, deps);
  tripRoutes(api, deps);
  deskRoutes(api, deps);
  staffEnquiryRoutes(api, deps);
  staffReviewRoutes(api, deps);
  personalDataRoutes(api, deps);
  setUpRoutes(api, deps);
  openingRoutes(api, deps);
  pictureRoutes(api, deps);
}
