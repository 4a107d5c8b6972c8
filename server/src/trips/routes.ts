import { type WireBoard } from '@slipway/shared/api/console/board-day.ts';
import {
  acceptEvent as acceptEventCall,
  boardLivePath,
  checkBoat as checkBoatCall,
  getBoard,
  listPlaces,
  nameBoat as nameBoatCall,
  noteBattery as noteBatteryCall,
  recordArrived as recordArrivedCall,
  recordBack as recordBackCall,
  recordBriefed as recordBriefedCall,
  recordCaptain as recordCaptainCall,
  recordNoShow as recordNoShowCall,
  recordOut as recordOutCall,
  swapBoats as swapBoatsCall,
  undoEvent as undoEventCall,
} from '@slipway/shared/api/console/board.ts';
import {
  giveDepositBack as giveDepositBackCall,
  keepHandDeposit as keepHandDepositCall,
  takeDeposit as takeDepositCall,
} from '@slipway/shared/api/console/deposit-deeds.ts';
import {
  putBoatBack as putBoatBackCall,
  takeBoatOut as takeBoatOutCall,
} from '@slipway/shared/api/console/boats.ts';
import { diaryLivePath, diaryMonth, getDiary } from '@slipway/shared/api/console/diary.ts';
import {
  getStopDay,
  openSales as openSalesCall,
  rangParty,
  stopSales as stopSalesCall,
} from '@slipway/shared/api/console/stops.ts';
import { firstCashOf } from '@slipway/shared/api/console/first-cash.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import { localDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginStream } from '../http/admission.ts';
import { malformed } from '../http/malformed.ts';
import { isGone } from '../http/while-waited-for.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Actor } from '../staff/command/command.ts';
import { requireAccess, serveCommand, serveConsole } from '../staff/serve-console.ts';
import { boardView } from './board/board-view.ts';
import { readDay } from './board/day-facts.ts';
import { type Watched, liveBoard, watchedDay } from './board/live-board.ts';
import { checkBoat, noteBattery } from './boats/boat-commands.ts';
import { nameBoat, swapBoats } from './boats/name-boat.ts';
import { placesFor } from './boats/places-for.ts';
import { putBoatBack } from './boats/put-boat-back.ts';
import { takeBoatOut } from './boats/take-boat-out.ts';
import {
  type Deed,
  acceptEvent,
  recordArrived,
  recordBack,
  recordBriefed,
  recordCaptain,
  recordNoShow,
  recordOut,
  undoEvent,
} from './deeds.ts';
import { giveDepositBack, keepHandDeposit, takeDeposit } from './deposit-deeds.ts';
import { diaryView, readMonth, watchedMonth } from './diary.ts';
import { requireSight } from './sight.ts';
import { openSales } from './stops/open-sales.ts';
import { readStopDay } from './stops/read-stop-day.ts';
import { ringParty } from './stops/ring-party.ts';
import { stopSales } from './stops/stop-sales.ts';

type OfDeed = { bookingId: string; event: string; happenedAt: string; wasOffline?: boolean | undefined };

const ofDeed = ({ bookingId, event, happenedAt, wasOffline }: OfDeed) => ({
  bookingId: bookingId,
  event,
  happenedAt: happenedAt,
  ...(wasOffline === undefined ? {} : { wasOffline: wasOffline }),
});
const deedDone = ({ event, stands, state, version }: Deed) => ({ event, stands, state, version });

export function tripRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, getBoard, async ({ params, actor }): Promise<{ data: WireBoard }> => {
    const now = deps.now();
    const date = localDate(params.date);
    const sight = requireSight(actor, date, now);
    return { data: boardView(await readDay(deps.db, date, now), date, sight, now) };
  });
  liveRoutes(app, deps);
  serveConsole(app, getDiary, async ({ params, actor }) => ({
    data: diaryView(await readMonth(deps.db, params.month, deps.now()), params.month, actor, deps.now()),
  }));
  serveConsole(app, listPlaces, async ({ params, scope }) => ({
    data: await placesFor(deps.db, params.bookingId, scope, deps.now()),
  }));
  deedRoutes(app, deps);
  boatRoutes(app, deps);
  stopRoutes(app, deps);
}

function deedRoutes(app: FastifyInstance, deps: Deps): void {
  const result = deedDone;
  serveCommand(app, recordArrivedCall, deps, recordArrived, { input: ofDeed, result });
  serveCommand(app, recordBriefedCall, deps, recordBriefed, { input: ofDeed, result });
  serveCommand(app, recordNoShowCall, deps, recordNoShow, { input: ofDeed, result });
  serveCommand(app, recordCaptainCall, deps, recordCaptain, {
    input: ({ name, licenceSeen, ...body }) => ({
      ...ofDeed(body),
      licenceSeen: licenceSeen,
      ...(name === undefined ? {} : { name }),
    }),
    result,
  });
  serveCommand(app, recordOutCall, deps, recordOut, {
    input: ({ boat, guests, babies, although, ...body }) => ({
      ...ofDeed(body),
      ...(boat === undefined ? {} : { boat }),
      ...(guests === undefined ? {} : { guests }),
      ...(babies === undefined ? {} : { babies }),
      ...(although === undefined ? {} : { although }),
    }),
    result,
  });
  serveCommand(app, recordBackCall, deps, recordBack, {
    input: ({ battery, ...body }) => ({ ...ofDeed(body), ...(battery === undefined ? {} : { battery }) }),
    result,
  });
  depositRoutes(app, deps);
  serveCommand(app, undoEventCall, deps, undoEvent, {
    input: ({ undoes, ...body }) => ({ ...ofDeed(body), undoes }),
    result,
  });
  serveCommand(app, acceptEventCall, deps, acceptEvent, {
    input: ({ accepts, ...body }) => ({ ...ofDeed(body), accepts }),
    result,
  });
}

function depositRoutes(app: FastifyInstance, deps: Deps): void {
  const result = deedDone;
  const inHand = ({
    slip,
    ...body
  }: OfDeed & { slip?: string | undefined; inDrawer?: number | null | undefined }) => ({
    ...ofDeed(body),
    ...firstCashOf(body),
    ...(slip === undefined ? {} : { slip }),
  });
  serveCommand(app, takeDepositCall, deps, takeDeposit, {
    input: (body) => ({ ...inHand(body), method: body.method }),
    result,
  });
  serveCommand(app, giveDepositBackCall, deps, giveDepositBack, { input: inHand, result });
  serveCommand(app, keepHandDepositCall, deps, keepHandDeposit, {
    input: (body) => ({
      ...inHand(body),
      amount: penceFromPounds(body.amount) ?? 0,
      because: body.because,
    }),
    result,
  });
}

function boatRoutes(app: FastifyInstance, deps: Deps): void {
  const result = ({ moved }: { moved: { bookingId: string; boat: string }[] }) => ({
    moved: moved.map(({ bookingId, boat }) => ({ bookingId, boat })),
  });
  serveCommand(app, nameBoatCall, deps, nameBoat, {
    input: ({ bookingId, boat }) => ({ bookingId: bookingId, boat }),
    result,
  });
  serveCommand(app, swapBoatsCall, deps, swapBoats, { input: ({ one, other }) => ({ one, other }), result });
  serveCommand(app, noteBatteryCall, deps, noteBattery, {
    input: ({ boat, percent }) => ({ boat, percent }),
    result: () => ({}),
  });
  serveCommand(app, checkBoatCall, deps, checkBoat, {
    input: ({ boat, isFit, battery, note }) => ({
      boat,
      isFit: isFit,
      ...(battery === undefined ? {} : { battery }),
      ...(note === undefined ? {} : { note }),
    }),
    result: () => ({}),
  });
}

function stopRoutes(app: FastifyInstance, deps: Deps): void {
  serveCommand(app, stopSalesCall, deps, stopSales, {
    input: ({ kind, date, from, to, isFromNow, isUntilFurtherNotice, why, endPayLinks }) => ({
      kind,
      date,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(isFromNow === undefined ? {} : { isFromNow: isFromNow }),
      ...(isUntilFurtherNotice === undefined ? {} : { isUntilFurtherNotice: isUntilFurtherNotice }),
      ...(why === undefined ? {} : { why }),
      ...(endPayLinks === undefined ? {} : { endPayLinks: endPayLinks }),
    }),
    result: ({ stop }) => ({ stop }),
  });
  serveConsole(app, getStopDay, async ({ params, actor }) => ({
    data: await readStopDay(deps.db, localDate(params.date), actor, deps.now()),
  }));
  serveCommand(app, rangParty, deps, ringParty, {
    input: ({ bookingId }) => ({ bookingId: bookingId }),
    result: () => ({}),
  });
  serveCommand(app, openSalesCall, deps, openSales, {
    input: ({ stops }) => ({ stops }),
    result: () => ({}),
  });
  serveCommand(app, takeBoatOutCall, deps, takeBoatOut, {
    input: ({ boat, from, to, why }) => ({
      boat: String(boat),
      from: `${from.date} ${from.time}`,
      to: `${to.date} ${to.time}`,
      reason: why,
    }),
    result: ({ repair }) => ({ repair }),
  });
  serveCommand(app, putBoatBackCall, deps, putBoatBack, {
    input: ({ repair }) => ({ repair }),
    result: () => ({}),
  });
}

/** Server-sent events. Written past Fastify, whose hooks compress and close; the headers that matter are set here. */
function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const board = liveBoard(deps);
  app.addHook('preClose', () => board.close());

  async function watch(
    request: FastifyRequest,
    reply: FastifyReply,
    watchedBy: (actor: Actor) => Watched<unknown>,
  ): Promise<void> {
    // Nobody has pressed anything: watching keeps no screen from locking.
    request.headers['slipway-background'] = '1';
    const { actor, session } = await requireAccess(deps, request, 'see-board');
    const watched = watchedBy(actor);
    // 'close' has been and will not come again.
    if (isGone(request)) return;
    beginStream(request);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    reply.raw.write('retry: 2000\n\n');
    board.watch({ response: reply.raw, sessionId: session.id, watched });
  }

  app.get<{ Params: { date: string } }>(boardLivePath, (request, reply) =>
    watch(request, reply, (actor) => {
      const date = parseLocalDate(request.params.date);
      if (date === undefined) throw malformed('date must be a date like 2027-05-08.');
      return watchedDay(date, requireSight(actor, date, deps.now()));
    }),
  );
  app.get<{ Params: { month: string } }>(diaryLivePath, (request, reply) =>
    watch(request, reply, (actor) => {
      const month = diaryMonth.safeParse(request.params.month);
      if (!month.success) throw malformed('month must be a month like 2027-05.');
      return watchedMonth(month.data, actor);
    }),
  );
}
