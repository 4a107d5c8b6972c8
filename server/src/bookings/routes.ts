import { methodOf } from '@slipway/shared/api/payment-method-ids.ts';
import {
  answerOffer,
  cancelBooking,
  getBooking,
  nameCaptain,
  objectToCharge,
  sendConfirmation,
} from '@slipway/shared/api/bookings.ts';
import {
  type WireReservation,
  addReservation,
  addZeroCostReservation,
} from '@slipway/shared/api/reservations.ts';
import { addReview } from '@slipway/shared/api/reviews.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import type { FastifyInstance } from 'fastify';
import { countGuess } from '../catalogue/coupons/count-guess.ts';
import type { Row } from '../platform/database/tables.ts';
import { refusalAnswer } from '../platform/http/error-handler.ts';
import { hostnameOf } from '../platform/http/ip-address.ts';
import { type StoredAnswer, findKey } from '../platform/http/idempotency-store.ts';
import { idempotencyKeyOf, withIdempotency } from '../platform/http/idempotency.ts';
import { malformed } from '../platform/http/malformed.ts';
import { type Network, networkOf, networksOf } from '../platform/http/network-address.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Call, serveEndpoint, serveStored } from '../platform/http/serve-endpoint.ts';
import { isGone, whileWaitedFor } from '../platform/http/while-waited-for.ts';
import { type CalendarTrip, calendarFile } from '../mail/calendar-file.ts';
import { readAcceptedTerms, termsPage } from '../mail/terms-attachment.ts';
import type { Deps } from './deps.ts';
import { keyedHashOf } from '../platform/security/random-id.ts';
import { isSigned } from '../platform/security/signed-link.ts';
import { bookingView } from './booking-view.ts';
import { type OfferAnswer, answeredSentence, answerOffer as takeOffer } from './cancellation/answer-offer.ts';
import { type Cancelled, cancelBooking as cancel } from './cancellation/cancel-booking.ts';
import { refundWayOfMoney } from './cancellation/refund-booking.ts';
import { findForVisitor } from './find-booking.ts';
import { type FileOfBooking, findForFile } from './find-for-file.ts';
import { addReview as publishReview } from './follow-up/add-review.ts';
import { sendConfirmationAgain } from './follow-up/send-confirmation-again.ts';
import { objectToCharge as object } from './money/charges/object-to-charge.ts';
import { type PhotoSize, evidenceForParty, photoBytes, sendPhoto } from './photos/booking-photos.ts';
import { nameCaptain as name } from './party/name-captain.ts';
import type { ReservationCall, ReservationRequest, Visitor } from './reserve/reservation.ts';
import { reserveAtNoCost, reserveWithPayment } from './reserve/answer-reservation.ts';
import { tripSequence } from './select-booking.ts';

export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  partyPhotoRoutes(app, deps);
  serveStored(app, addReservation, async (call) => {
    const asked = reservationCall(deps, call);
    return judgeCoupon(deps, asked, networkOf(call.request.ip), () => reserveWithPayment(deps, asked));
  });
  serveStored(app, addZeroCostReservation, async (call) => {
    const asked = reservationCall(deps, call);
    return judgeCoupon(deps, asked, networkOf(call.request.ip), () => reserveAtNoCost(deps, asked));
  });

  serveEndpoint(app, getBooking, async ({ params, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const now = deps.now();
    const booking = await findForVisitor(deps, request, params.id, query.email ?? '');
    if (booking === undefined) throw new Refusal('not_found');
    return { data: bookingView(booking, deps, now) };
  });

  serveEndpoint(app, cancelBooking, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await deps.limiter.count(deps.db, 'cancelByBooking', body.id);
    const booking = await findForVisitor(deps, request, body.id, body.email);
    if (booking === undefined) throw new Refusal('not_found');
    const shown = body.net_refund === undefined ? undefined : penceFromPounds(body.net_refund);
    return {
      data: {},
      message: cancelledMessage(
        await cancel(whileWaitedFor(deps, request), booking.id, shown),
        booking.terms,
      ),
    };
  });

  serveEndpoint(app, objectToCharge, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const booking = await findForVisitor(deps, request, body.id, body.email);
    if (booking === undefined) throw new Refusal('not_found');
    const said = { charge: body.charge_id, words: body.words.trim() };
    await object(whileWaitedFor(deps, request), booking.id, said);
    return { data: {}, message: 'Thank you. We’ll look into it and email you our answer.' };
  });

  serveEndpoint(app, sendConfirmation, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await deps.limiter.count(deps.db, 'confirmationByBooking', body.id);
    const booking = await findForVisitor(deps, request, body.id, body.email);
    // The email is not awaited, so that the response time does not reveal whether one was sent.
    if (booking !== undefined) {
      sendConfirmationAgain(deps, booking.id).catch((error: unknown) =>
        deps.log.error({ err: error }, 'a confirmation could not be sent again'),
      );
    }
    return {
      data: {},
      message: 'If there’s such a booking, we’ve emailed its confirmation to the address it was made with.',
    };
  });

  serveEndpoint(app, nameCaptain, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const booking = await findForVisitor(deps, request, body.id, body.email);
    if (booking === undefined) throw new Refusal('not_found');
    await name(whileWaitedFor(deps, request), booking.id, body.captain_name?.trim());
    return { data: {}, message: 'Saved.' };
  });

  serveEndpoint(app, addReview, async ({ body, request }) => {
    const key = idempotencyKeyOf(request);
    await deps.limiter.count(deps.db, 'reviewByNetwork', networkOf(request.ip));
    await withIdempotency(whileWaitedFor(deps, request).db, key, deps.now(), async (transaction) => {
      await publishReview(deps, transaction, body);
      return {};
    });
    return { data: {}, message: 'Thank you. Your review is now on our site.' };
  });

  serveEndpoint(app, answerOffer, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const booking = await findForVisitor(deps, request, body.id, body.email);
    const isOurs = isSigned(deps.linkKey, 'another day', body.id, body.link);
    if (booking === undefined || !isOurs) throw new Refusal('not_found');
    const answer: OfferAnswer =
      body.period_id === undefined ? { kind: 'money' } : { kind: 'slot', slotId: body.period_id };
    return {
      data: {},
      message: answeredSentence(
        answer,
        booking,
        await takeOffer(whileWaitedFor(deps, request), booking.id, answer),
        refundWayOfMoney(booking.attempts),
      ),
    };
  });

  app.get<FileOfBooking>('/booking/calendar/:id', async (request, reply) => {
    const booking = await findForFile(deps, request, reply);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="boat-trip.ics"')
      .send(await calendarOf(deps, booking));
  });

  // The terms that the customer accepted with the booking, even if the site has other terms now.
  app.get<FileOfBooking>('/booking/terms/:id', async (request, reply) => {
    const booking = await findForFile(deps, request, reply);
    const { terms: figures, termsVersion: version, createdAt: acceptedAt } = booking;
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return reply
      .type('text/html; charset=utf-8')
      .send(termsPage(await readAcceptedTerms(deps.db, { figures, version, acceptedAt })));
  });
}

function networksOfVisitor({ networkKey }: Deps, address: string): Visitor['networks'] {
  const hashed = ({ size, network }: Network) => ({
    size,
    hash: keyedHashOf(networkKey.current(), network),
  });
  const [own, ...wider] = networksOf(address);
  return [hashed(own), ...wider.map(hashed)];
}

function reservationCall(
  deps: Deps,
  { body, request, reply }: Call<typeof addReservation | typeof addZeroCostReservation>,
): ReservationCall {
  return {
    asked: reservationRequest(body),
    visitor: {
      browserHash: deps.cookies.ensureBrowser(request, reply),
      networks: networksOfVisitor(deps, request.ip),
      hostname: hostnameOf(request.host),
    },
    key: idempotencyKeyOf(request, withoutProof(request.body)),
    renderRefusal: (refusal) => refusalAnswer(refusal, request),
    isGone: () => isGone(request),
  };
}

/** The request without its proof of work. A repeat that adds a proof therefore counts as the same request. */
function withoutProof(body: unknown): unknown {
  const { proof: _, ...asked } = body as Partial<WireReservation>;
  return asked;
}

/** The trip as a calendar event. For a cancelled trip, the file removes the event. */
async function calendarOf(
  deps: Pick<Deps, 'db' | 'business' | 'publicUrl' | 'now' | 'realSince'>,
  booking: Omit<CalendarTrip, 'bookingId' | 'isCancelled' | 'isTest' | 'sequence'> &
    Pick<Row<'bookings'>, 'id' | 'status' | 'createdAt'>,
): Promise<string> {
  const isCancelled = booking.status !== 'confirmed' && booking.status !== 'completed';
  const sequence = await tripSequence(deps.db, booking.id);
  const isTest = booking.createdAt < deps.realSince;
  return calendarFile({ ...booking, bookingId: booking.id, isCancelled, isTest, sequence }, deps, deps.now());
}

/** The message after a cancellation (spec 7.2). */
function cancelledMessage(
  { refund, refundBy }: Pick<Cancelled, 'refund' | 'refundBy'>,
  terms: BusinessTerms,
): string {
  const done = 'Your booking is cancelled.';
  return refund === 0 ? done : `${done} ${refundPromise(refund, refundBy, terms, 'your card')}`;
}

/**
 * Translates the field names of the call to ours. Ignores the prices, the discounts and the names of items
 * that the browser sends. The browser's `total` is only compared with our price.
 */
function reservationRequest(body: WireReservation): ReservationRequest {
  const total = penceFromPounds(body.total);
  if (total === undefined) throw malformed('total must have at most two decimals.');
  const code = body.coupon_code?.trim();
  return {
    method: methodOf(body.payment_method_id),
    customerId: body.customer,
    packageId: body.package_id,
    slotId: body.period_id,
    date: localDate(body.date),
    guests: body.passengers,
    addOns: body.order_items.map((line) => ({
      menuItemId: line.menu_id,
      quantity: line.quantity,
      comment: line.comment,
    })),
    couponCode: code === undefined || code === '' ? undefined : code,
    total,
    isCaptainDeclared: body.captain_declared ?? false,
    replaces:
      body.replaces === undefined
        ? undefined
        : { bookingId: body.replaces.booking_id, reference: body.replaces.payment_reference },
    proof: body.proof,
  };
}

/**
 * The answer to a reservation reveals whether its coupon code is valid. So an invalid code counts as one bad guess, as
 * in a check of the code. A repeated call gets the first answer again, and is not counted.
 */
async function judgeCoupon(
  deps: Deps,
  { asked, key }: ReservationCall,
  network: string,
  reserve: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (asked.couponCode === undefined) return reserve();
  let uncountGuess: () => Promise<void>;
  try {
    uncountGuess = await countGuess(deps, network);
  } catch (error) {
    if (error instanceof Refusal && key !== undefined && (await findKey(deps.db, key)) !== undefined)
      return reserve();
    throw error;
  }
  let isBad = false;
  try {
    return await reserve();
  } catch (error) {
    isBad = error instanceof Refusal && error.code === 'coupon_unknown';
    throw error;
  } finally {
    if (!isBad) await uncountGuess();
  }
}

type PhotoOfBooking = FileOfBooking & { Params: { photo: string; size: PhotoSize } };

/** Sends a photo through the link of a booking, but only if a charge of that booking names the photo. */
function partyPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<PhotoOfBooking>('/booking/photos/:id/:photo/:size(whole|small)', async (request, reply) => {
    const { photo, size } = request.params;
    const { id } = await findForFile(deps, request, reply);
    const named = await evidenceForParty(deps.db, id, deps.now());
    const isNamed = named.some((each) => each.photo === photo || each.before?.photo === photo);
    const bytes = isNamed ? await photoBytes(deps.db, { bookingId: id, photo, size }) : undefined;
    if (bytes === undefined) throw new Refusal('not_found');
    return sendPhoto(reply, bytes);
  });
}
