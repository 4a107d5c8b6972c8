import { methodOf } from '@slipway/shared/api/payment-method-ids.ts';
import { changeBooking, moveBooking, quoteChange, quoteMove } from '@slipway/shared/api/moves.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalAnswer } from '../../platform/http/error-handler.ts';
import { hostnameOf } from '../../platform/http/ip-address.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Call, serveEndpoint, serveStored } from '../../platform/http/serve-endpoint.ts';
import { whileWaitedFor } from '../../platform/http/while-waited-for.ts';
import type { Deps } from '../deps.ts';
import { findForVisitor } from '../find-booking.ts';
import { amendBooking, quoteAmendment } from './amend-booking.ts';
import type { AmendmentCall, AskedAmendment } from './replay-amendment.ts';
import { wireQuote } from './wire-answers.ts';

/** The calls by which a customer gets a quote for a move or change, and accepts that quote. */
export function moveRoutes(app: FastifyInstance, deps: Deps): void {
  serveEndpoint(app, quoteMove, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await requireOwn(deps, request, body);
    return { data: wireQuote(await quoteAmendment(whileWaitedFor(deps, request), body.id, movedTo(body))) };
  });
  serveStored(app, moveBooking, async (call) => {
    const asked = amendmentCall(call, movedTo(call.body));
    await requireOwn(deps, call.request, call.body);
    await deps.limiter.count(deps.db, 'amendmentByBooking', call.body.id);
    return amendBooking(deps, asked);
  });
  serveEndpoint(app, quoteChange, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    await requireOwn(deps, request, body);
    return { data: wireQuote(await quoteAmendment(whileWaitedFor(deps, request), body.id, changedTo(body))) };
  });
  serveStored(app, changeBooking, async (call) => {
    const asked = amendmentCall(call, changedTo(call.body));
    await requireOwn(deps, call.request, call.body);
    await deps.limiter.count(deps.db, 'amendmentByBooking', call.body.id);
    return amendBooking(deps, asked);
  });
}

type MoveBody = Call<typeof quoteMove>['body'];
type ChangeBody = Call<typeof quoteChange>['body'];

function movedTo({ period_id: slotId, date }: Pick<MoveBody, 'period_id' | 'date'>): AskedAmendment {
  return { kind: 'move', slotId, date: localDate(date) };
}

function changedTo({
  passengers,
  order_items: items,
}: Pick<ChangeBody, 'passengers' | 'order_items'>): AskedAmendment {
  const addOns = items.map(({ menu_id: menuItemId, quantity, comment }) => ({
    menuItemId,
    quantity,
    comment,
  }));
  return { kind: 'change', guests: passengers, addOns };
}

function amendmentCall(
  { body, request }: Call<typeof moveBooking> | Call<typeof changeBooking>,
  asked: AskedAmendment,
): AmendmentCall {
  return {
    bookingId: body.id,
    asked,
    quote: body.quote,
    method: body.payment_method_id && methodOf(body.payment_method_id),
    hostname: hostnameOf(request.host),
    key: idempotencyKeyOf(request),
    renderRefusal: (refusal) => refusalAnswer(refusal, request),
  };
}

/** Unknown ids, wrong email addresses and other people's bookings get the same refusal. */
async function requireOwn(
  deps: Deps,
  request: FastifyRequest,
  { id, email }: Pick<MoveBody, 'id' | 'email'>,
): Promise<void> {
  if ((await findForVisitor(deps, request, id, email)) === undefined) throw new Refusal('not_found');
}
