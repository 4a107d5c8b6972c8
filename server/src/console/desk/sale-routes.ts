import { listDrawers } from '@slipway/shared/api/console/money.ts';
import { getCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import { getSale } from '@slipway/shared/api/console/sale.ts';
import { reachesDay } from '@slipway/shared/rules/permissions.ts';
import { daysBetween, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { serveConsole } from '../serve-console.ts';
import { readCashDrawer, readDrawers } from './money/read-drawers.ts';
import { readSale } from './sale-page.ts';

/** Selling, and the money that people handle. */
export function saleRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, getSale, async ({ params, scope }) => {
    const date = localDate(params.date);
    if (!reachesDay(scope, daysBetween(venueDate(deps.now()), date))) throw new Refusal('out_of_reach');
    return { data: await readSale(deps.db, date, deps.business.premisesLicenceNumber, deps.now()) };
  });
  serveConsole(app, listDrawers, async ({ actor, scope }) => ({
    data: await readDrawers(deps.db, scope, actor.person?.id ?? null, deps.now()),
  }));
  serveConsole(app, getCashDrawer, async ({ actor, scope }) => ({
    data: await readCashDrawer(deps.db, scope, actor.person?.id ?? null),
  }));
}
