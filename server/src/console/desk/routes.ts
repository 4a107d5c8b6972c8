import { getStaffBooking, getStaffMail, seeAsCustomer } from '@slipway/shared/api/console/booking.ts';
import { getCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import { listDrawers } from '@slipway/shared/api/console/money.ts';
import { listTimesToMove } from '@slipway/shared/api/console/moving.ts';
import * as contract from '@slipway/shared/api/console/bookings.ts';
import { getSale } from '@slipway/shared/api/console/sale.ts';
import { type Scope, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { daysBetween, localDate } from '@slipway/shared/values/local-date.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import { loadCustomer } from '../../bookings/select-booking.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { textOfMail } from '../../mail/render-mail.ts';
import { besidesMail } from '../../mail/send-mails.ts';
import type { Deps } from '../../bookings/deps.ts';
import { dayOfBooking, requireDay } from '../out-of-reach.ts';
import { serveConsole } from '../serve-console.ts';
import { bookingPage } from './booking-page.ts';
import { findBookings } from './find-bookings.ts';
import { readCashDrawer, readDrawers } from './money/read-drawers.ts';
import { readBookingFile } from './read-booking.ts';
import { readSale } from './sale-page.ts';
import { timesToMove } from './times-to-move.ts';

export function deskRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, contract.findBookings, async ({ query, actor, scope }) => {
    const who = { role: actor.role, isOnTablet: actor.tablet !== null };
    const hasMoney = scopeOf(who, 'handle-deposit') !== undefined;
    return { data: await findBookings(deps.db, query, { scope, hasMoney }, deps.now()) };
  });
  serveConsole(app, getStaffBooking, async ({ params, actor, scope }) => {
    await requireItsDay(deps, params.id, scope);
    const now = deps.now();
    // The page's twenty queries share one connection. Otherwise each query would queue for the small pool.
    const file = await deps.db.connection().execute((one) => readBookingFile(one, params.id, now));
    return { data: bookingPage(file, actor, deps, now) };
  });
  serveConsole(app, getStaffMail, async ({ params, scope }) => {
    await requireItsDay(deps, params.id, scope);
    const mail = await deps.db
      .selectFrom('mails')
      .selectAll()
      .select(besidesMail)
      .where('id', '=', params.mail)
      .where('bookingId', '=', params.id)
      .executeTakeFirst();
    if (mail === undefined) throw new Refusal('not_found');
    const { recipient, sentAt } = mail;
    return { data: { ...textOfMail(mail, deps), recipient, sentAt: sentAt?.toISOString() ?? null } };
  });
  serveConsole(app, seeAsCustomer, async ({ params, scope }) => {
    await requireItsDay(deps, params.id, scope);
    const booking = await deps.db
      .selectFrom('bookings')
      .select(['id', 'customerId'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    const { email } = await loadCustomer(deps.db, booking);
    if (email === '') throw new Refusal('not_found');
    return { data: { url: `${deps.publicUrl}${hrefOf(sitePaths.bookingView(booking.id, email))}` } };
  });
  serveConsole(app, listTimesToMove, async ({ params, scope }) => {
    const { fee, lastDate, times } = await timesToMove(deps.db, params, scope, deps.now());
    return {
      data: {
        fee: poundsOf(fee),
        lastDate,
        times: times.map((time) => ({
          slotId: time.id,
          date: time.date,
          startTime: time.startTime,
          endTime: time.endTime,
          price: poundsOf(time.price),
          boatsFree: time.boatsFree,
          whyNot: time.whyNot,
        })),
      },
    };
  });
  // The calls for sales, and for payments in cash or by card machine.
  serveConsole(app, getSale, async ({ params, scope }) => {
    const date = localDate(params.date);
    if (!reachesDay(scope, daysBetween(venueDate(deps.now()), date))) throw new Refusal('out_of_reach');
    return { data: await readSale(deps.db, date, deps.business.premisesLicenceNumber, deps.now()) };
  });
  serveConsole(app, listDrawers, async ({ actor, scope }) => ({
    data: await readDrawers(deps.db, scope, actor.person?.id ?? null, deps.now()),
  }));
  serveConsole(app, getCashDrawer, async ({ actor, scope }) => ({
    data: await readCashDrawer(deps.db, scope, actor.person?.id ?? null, deps.now()),
  }));
}

async function requireItsDay({ db, now }: Deps, bookingId: string, scope: Scope): Promise<void> {
  const date = await dayOfBooking(db, bookingId);
  if (date === undefined) throw new Refusal('not_found');
  requireDay(scope, date, now());
}
