import {
  closeDrawer as closeDrawerCall,
  countDrawer as countDrawerCall,
  giveBackByHand as giveBackByHandCall,
  keepCardDeposit as keepCardDepositCall,
  letHoldGo as letHoldGoCall,
  listDrawers,
  openDrawer as openDrawerCall,
  putCashIn as putCashInCall,
  releaseCardDeposit as releaseCardDepositCall,
  sendPayLink as sendPayLinkCall,
  setFloat as setFloatCall,
  takePayment as takePaymentCall,
} from '@slipway/shared/api/console/money.ts';
import { getCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import {
  type WireSold,
  getSale,
  sellByHand as sellByHandCall,
  sellByLink as sellByLinkCall,
  sellWalkIn as sellWalkInCall,
} from '@slipway/shared/api/console/sale.ts';
import { firstCashOf } from '@slipway/shared/api/console/first-cash.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import { reachesDay } from '@slipway/shared/rules/permissions.ts';
import { daysBetween, localDate } from '@slipway/shared/values/local-date.ts';
import { penceFromPounds, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { Deps } from '../runtime/deps.ts';
import { serveCommand, serveConsole } from '../staff/serve-console.ts';
import { closeDrawer, countDrawer, openDrawer, putCashIn, setFloat } from './money/drawer-commands.ts';
import { keepCardDeposit, releaseCardDeposit } from './money/card-deposit-commands.ts';
import { giveBackByHand, letHoldGo, sendPayLink, takePayment } from './money/payment-commands.ts';
import { readCashDrawer, readDrawers } from './money/read-drawers.ts';
import { readSale } from './sale-page.ts';
import { type SaleDone, sellByHand, sellByLink, sellWalkIn } from './sell-commands.ts';

/** Selling, and the money that people handle. */
export function saleRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, getSale, async ({ params, scope }) => {
    const date = localDate(params.date);
    if (!reachesDay(scope, daysBetween(venueDate(deps.now()), date))) throw new Refusal('out_of_reach');
    return { data: await readSale(deps.db, date, deps.business.premisesLicenceNumber, deps.now()) };
  });
  serveCommand(app, sellWalkInCall, deps, sellWalkIn, {
    input: (body) => ({ ...saleOf(body), ...handOf(body), by: body.by }),
    result: soldView,
  });
  serveCommand(app, sellByLinkCall, deps, sellByLink, { input: saleOf, result: soldView });
  serveCommand(app, sellByHandCall, deps, sellByHand, {
    input: (body) => ({
      ...saleOf(body),
      ...handOf(body),
      by: body.by,
      agreedTotal: penceFromPounds(body.agreedTotal) ?? 0,
      because: body.because,
    }),
    result: soldView,
  });
  moneyRoutes(app, deps);
}

function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  const nothing = () => ({});
  const booking = ({ bookingId }: { bookingId: string }) => ({ bookingId: bookingId });
  serveConsole(app, listDrawers, async ({ actor, scope }) => ({
    data: await readDrawers(deps.db, scope, actor.person?.id ?? null, deps.now()),
  }));
  serveConsole(app, getCashDrawer, async ({ actor, scope }) => ({
    data: await readCashDrawer(deps.db, scope, actor.person?.id ?? null),
  }));
  serveCommand(app, openDrawerCall, deps, openDrawer, {
    input: ({ name, float }) => ({ name, float: penceFromPounds(float) ?? 0 }),
    result: ({ drawer }) => ({ drawer }),
  });
  serveCommand(app, countDrawerCall, deps, countDrawer, {
    input: ({ drawer, counted }) => ({ drawer, counted: penceFromPounds(counted) ?? 0 }),
    result: ({ counted, expected }) => ({ counted: poundsOf(counted), expected: poundsOf(expected) }),
  });
  serveCommand(app, setFloatCall, deps, setFloat, {
    input: ({ drawer, float }) => ({ drawer, float: penceFromPounds(float) ?? 0 }),
    result: nothing,
  });
  serveCommand(app, closeDrawerCall, deps, closeDrawer, {
    input: ({ drawer, note }) => ({ drawer, note }),
    result: nothing,
  });
  serveCommand(app, putCashInCall, deps, putCashIn, {
    input: (body) => ({ lines: body.lines, ...firstCashOf(body) }),
    result: nothing,
  });
  serveCommand(app, takePaymentCall, deps, takePayment, {
    input: (body) => ({ ...booking(body), method: body.method, ...handOf(body) }),
    result: ({ paid, change }) => ({ paid: poundsOf(paid), change: poundsOf(change) }),
  });
  serveCommand(app, giveBackByHandCall, deps, giveBackByHand, {
    input: ({ refund, slip, ...body }) => ({
      refund,
      ...(slip === undefined ? {} : { slip }),
      ...firstCashOf(body),
    }),
    result: ({ amount }) => ({ amount: poundsOf(amount) }),
  });
  serveCommand(app, sendPayLinkCall, deps, sendPayLink, {
    input: (body) => ({ ...booking(body), debt: body.debt }),
    result: ({ url, sum, until }) => ({
      payLink: url ?? null,
      sum: poundsOf(sum),
      until: instantText(until),
    }),
  });
  serveCommand(app, letHoldGoCall, deps, letHoldGo, { input: booking, result: nothing });
  serveCommand(app, releaseCardDepositCall, deps, releaseCardDeposit, { input: booking, result: nothing });
  serveCommand(app, keepCardDepositCall, deps, keepCardDeposit, {
    input: (body) => ({
      ...booking(body),
      amount: penceFromPounds(body.amount) ?? 0,
      because: body.because,
    }),
    result: nothing,
  });
}

function saleOf(body: BodyOf<typeof sellByLinkCall>) {
  return {
    slotId: body.slotId,
    packageId: body.packageId,
    guests: body.guests,
    addOns: body.addOns.map(({ menuItemId, quantity, comment }) => ({
      menuItemId: menuItemId,
      quantity,
      comment,
    })),
    name: body.name,
    phone: body.phone,
    email: body.email,
    isWalkIn: body.isWalkIn,
    ...(body.couponCode === undefined ? {} : { couponCode: body.couponCode }),
    ...(body.enquiry === undefined ? {} : { enquiry: body.enquiry }),
    ...(body.secondBoat === undefined ? {} : { secondBoat: body.secondBoat }),
    ...(body.shownTotal === undefined ? {} : { shownTotal: penceFromPounds(body.shownTotal) ?? 0 }),
  };
}

type WireHand = {
  slip?: string | undefined;
  given?: number | undefined;
  inDrawer?: number | null | undefined;
};

function handOf({ slip, given, ...body }: WireHand) {
  return {
    ...firstCashOf(body),
    ...(slip === undefined ? {} : { slip }),
    ...(given === undefined ? {} : { given: penceFromPounds(given) ?? 0 }),
  };
}

function soldView({ second, ...sold }: SaleDone): WireSold {
  return {
    bookingId: sold.bookingId,
    shortCode: sold.code,
    total: poundsOf(sold.total),
    change: poundsOf(sold.change),
    holdUntil: sold.holdUntil === null ? null : instantText(sold.holdUntil),
    payLink: sold.url ?? null,
    page: sold.page ?? null,
    second:
      second === null
        ? null
        : {
            bookingId: second.bookingId,
            shortCode: second.code,
            total: poundsOf(second.total),
          },
  };
}

/** The answer to a repeated request was kept as JSON. */
function instantText(instant: Date): string {
  return new Date(instant).toISOString();
}
