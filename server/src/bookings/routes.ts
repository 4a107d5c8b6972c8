import type { FastifyInstance } from 'fastify';
import { confirmStripe } from '@slipway/shared/api/payments.ts';
import { addReservation, addZeroCostReservation, getBooking } from '@slipway/shared/api/bookings.ts';
import { emailKey } from '@slipway/shared/values/email-address.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../http/network-address.ts';
import { type Call, serveEndpoint, serveStored } from '../http/serve-endpoint.ts';
import { refusalAnswer } from '../http/error-handler.ts';
import { idempotencyKeyOf } from '../http/idempotency.ts';
import { keyedHashOf } from '../random-id.ts';
import { Refusal } from '../refusal.ts';
import { bookingView } from './booking-view.ts';
import { findPaymentOutcome } from './payment-outcome.ts';
import { findBooking } from './find-booking.ts';
import type { ReservationCall } from './reservation-call.ts';
import { reservationRequest } from './reservation-request.ts';
import { reserveAtNoCost } from './reserve-at-no-cost.ts';
import { reserveWithPayment } from './reserve-with-payment.ts';

export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  serveEndpoint(app, confirmStripe, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store');
    return { data: { status: await findPaymentOutcome(deps, body.booking_id, body.payment_reference) } };
  });

  serveStored(app, addReservation, async (call) => reserveWithPayment(deps, reservationCall(deps, call)));
  serveStored(app, addZeroCostReservation, async (call) =>
    reserveAtNoCost(deps, reservationCall(deps, call)),
  );

  serveEndpoint(app, getBooking, async ({ params, query, request, reply }) => {
    const network = networkOf(request.ip);
    await deps.limiter.count(deps.db, 'bookingByNetwork', network);
    await deps.limiter.count(deps.db, 'missedBookingByNetwork', network, 0);
    const booking = await findBooking(deps.db, params.id, emailKey(query.email ?? ''));
    // Hit or miss, the same statements run: the time says nothing either.
    await deps.limiter.count(deps.db, 'missedBookingByNetwork', network, booking === undefined ? 1 : 0);
    reply.header('cache-control', 'no-store');
    if (booking === undefined) throw new Refusal('not_found');
    return { data: bookingView(booking, deps.now()) };
  });
}

function reservationCall(
  deps: Deps,
  { body, request, reply }: Call<typeof addReservation | typeof addZeroCostReservation>,
): ReservationCall {
  return {
    asked: reservationRequest(body),
    visitor: {
      browserHash: deps.cookies.ensureBrowser(request, reply),
      networkHash: keyedHashOf(deps.networkKey, networkOf(request.ip)),
    },
    key: idempotencyKeyOf(request),
    renderRefusal: (refusal) => refusalAnswer(refusal, request),
  };
}
