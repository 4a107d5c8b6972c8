import type { Route } from './http/call.ts';
import { page } from './http/page.ts';
import { publicFileRoute, readPublicFile } from './http/public-files.ts';

/** The page for people: payments, deliveries, clock and faults. */
export const uiRoutes: Route[] = [
  ...['/', '/__sim/ui'].map((path): Route => ({
    method: 'GET',
    path,
    handle: () => page(readPublicFile('ui/ui.html'), { embeddedIn: [] }),
  })),
  publicFileRoute('/__sim/ui.css', 'ui/ui.css'),
  publicFileRoute('/__sim/ui.js', 'ui/ui.js'),
].map((route) => ({ ...route, isOnlyFromHere: true }));
