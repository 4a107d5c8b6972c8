import { methodOf } from '@slipway/shared/api/payment-method-ids.ts';
import * as contract from '@slipway/shared/api/pay-links.ts';
import type { WirePayLink } from '@slipway/shared/api/pay-links.ts';
import { aboutCharges } from '@slipway/shared/rules/charges.ts';
import { penceFromPounds, pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { FastifyInstance } from 'fastify';
import { refusalAnswer } from '../../../platform/http/error-handler.ts';
import { hostnameOf } from '../../../platform/http/ip-address.ts';
import { idempotencyKeyOf } from '../../../platform/http/idempotency.ts';
import { networkOf } from '../../../platform/http/network-address.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serveEndpoint, serveStored } from '../../../platform/http/serve-endpoint.ts';
import { termsBesideHouse } from '../../../catalogue/boat-kinds.ts';
import type { Deps } from '../../deps.ts';
import { type OtherBoat, readOtherBoat } from '../../other-boat.ts';
import { expireHold } from '../paying/expire-holds.ts';
import { payByLink } from './pay-by-link.ts';
import { paidFor } from '../charges/charge.ts';
import { type LinkedDebts, type PayLink, askedOf, findPayLink } from './pay-link.ts';

/** Shows the debt to anybody who has the address, and takes the payment. The answers do not say who booked. */
export function payLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, limiter } = deps;

  serveEndpoint(app, contract.viewPayLink, async ({ body, request, reply }) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    let found = await findPayLink(db, body.link, now());
    await limiter.count(db, 'missedBookingByNetwork', networkOf(request.ip), found === undefined ? 1 : 0);
    if (found === undefined)
      throw new Refusal('not_found', { message: 'There is no such pay link. Please check its address.' });
    for (const { state, booking } of found) {
      // A payment may have arrived at the last moment, so the provider is asked before the page says that the link has
      // expired.
      if (state === 'over' && booking.status === 'held') {
        await expireHold(deps, booking.id);
        found = (await findPayLink(db, body.link, now())) ?? found;
      }
    }
    await noteOpened(deps, found[0]);
    // The page of a link for one boat mentions the other boat. A link for both boats shows both anyway.
    const other = found.length === 1 ? await readOtherBoat(db, found[0].booking.id, now()) : null;
    const { booking } = askedOf(found);
    return {
      data: {
        ...viewOf(found, other),
        ...(booking.createdAt < deps.realSince ? { is_test: true as const } : {}),
        business_terms: await termsBesideHouse(db, booking),
      },
    };
  });

  serveStored(app, contract.payByLink, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await limiter.count(db, 'payLinkByNetwork', networkOf(request.ip));
    return payByLink(deps, {
      token: body.link,
      boat: body.boat ?? 1,
      method: methodOf(body.payment_method_id),
      total: penceFromPounds(body.total) ?? pence(0),
      replaces: body.replaces,
      hostname: hostnameOf(request.host),
      key: idempotencyKeyOf(request),
      renderRefusal: (refusal) => refusalAnswer(refusal, request),
    });
  });
}

/** Tells the member of staff who made the link that a phone has opened it. */
async function noteOpened({ db, now }: Deps, { link }: PayLink): Promise<void> {
  if (link.openedAt !== null) return;
  await db.updateTable('payLinks').set({ openedAt: now() }).where('id', '=', link.id).execute();
}

function viewOf(debts: LinkedDebts, other: OtherBoat | null): WirePayLink {
  const asked = askedOf(debts);
  const { link, booking, state, sum, until, charges } = asked;
  return {
    status: state,
    ...(link.debt !== 'charge'
      ? {}
      : {
          charges: charges.map((charge) => ({
            what: aboutCharges[charge.kind].label,
            amount: poundsOf(paidFor(charge)),
          })),
        }),
    pays_for: link.debt !== 'price' ? link.debt : booking.status === 'held' ? 'trip' : 'owed',
    total: poundsOf(sum),
    until: until.toISOString(),
    package_name: booking.packageName,
    booking_date: booking.date,
    expected_start_time: booking.startTime,
    expected_endtime: booking.endTime,
    expected_guests: booking.guests,
    boat: debts.indexOf(asked) + 1,
    boats: debts.map((debt) => ({
      status: debt.state,
      total: poundsOf(debt.sum),
      guests: debt.booking.guests,
    })),
    // The page says that there is another boat, and nothing more about it. The holder of this link may not know the
    // people on that boat.
    boat_of_two: other?.isOn === true ? other.own : null,
  };
}
