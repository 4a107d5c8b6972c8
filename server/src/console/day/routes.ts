import { type WireBoard } from '@slipway/shared/api/console/board-day.ts';
import { boardLivePath, getBoard, listPlaces } from '@slipway/shared/api/console/board.ts';
import { planBoatOut, planLateBoat } from '@slipway/shared/api/console/boats.ts';
import { getDecisions } from '@slipway/shared/api/console/decisions.ts';
import { getKitchen, kitchenLivePath } from '@slipway/shared/api/console/kitchen.ts';
import { diaryLivePath, diaryMonth, getDiary } from '@slipway/shared/api/console/diary.ts';
import { getWeather } from '@slipway/shared/api/console/weather.ts';
import { getStopDay } from '@slipway/shared/api/console/stops.ts';
import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { type LocalDate, localDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginStream } from '../../platform/http/admission.ts';
import { malformed } from '../../platform/http/malformed.ts';
import { isGone } from '../../platform/http/while-waited-for.ts';
import type { Deps } from '../../bookings/deps.ts';
import type { Actor } from '../command/command.ts';
import { requireAccess, serveConsole } from '../serve-console.ts';
import { boardView } from './board/board-view.ts';
import { readDay } from './board/day-facts.ts';
import { type Watched, liveBoard, watchedDay } from './board/live-board.ts';
import { planLateForStaff } from './boats/expect-back.ts';
import { placesFor } from './boats/places-for.ts';
import { planForStaff } from './boats/plan-for-staff.ts';
import { diaryView, readMonth, watchedMonth } from './diary.ts';
import { readDecisions } from './decisions/read-decisions.ts';
import { requireDay } from '../out-of-reach.ts';
import { readKitchen } from './kitchen/kitchen-facts.ts';
import { kitchenView, watchedKitchen } from './kitchen/kitchen-view.ts';
import { requireVisibility } from './visibility.ts';
import { readStopDay } from './stops/read-stop-day.ts';
import { weatherPage } from './weather/weather-page.ts';

export function tripRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, getBoard, async ({ params, actor }): Promise<{ data: WireBoard }> => {
    const now = deps.now();
    const date = localDate(params.date);
    const visibility = requireVisibility(actor, date, now);
    return { data: boardView(await readDay(deps.db, date, now), date, visibility, now) };
  });
  liveRoutes(app, deps);
  serveConsole(app, getDiary, async ({ params, actor }) => ({
    data: diaryView(await readMonth(deps.db, params.month, deps.now()), params.month, actor, deps.now()),
  }));
  serveConsole(app, listPlaces, async ({ params, scope }) => ({
    data: await placesFor(deps.db, params.bookingId, scope, deps.now()),
  }));
  serveConsole(app, getKitchen, async ({ params, scope }) => {
    const now = deps.now();
    const date = localDate(params.date);
    requireDay(scope, date, now);
    return { data: kitchenView(await readKitchen(deps.db, date, now), date, now) };
  });
  serveConsole(app, planBoatOut, async ({ query }) => ({
    data: await planForStaff(deps.db, query, deps.now()),
  }));
  serveConsole(app, planLateBoat, async ({ query, scope }) => ({
    data: await planLateForStaff(deps.db, query, scope, deps.now()),
  }));
  serveConsole(app, getStopDay, async ({ params, actor }) => ({
    data: await readStopDay(deps.db, localDate(params.date), actor, deps.now()),
  }));
  serveConsole(app, getDecisions, async ({ params, actor }) => ({
    data: await readDecisions(deps.db, localDate(params.date), actor, deps.now()),
  }));
  serveConsole(app, getWeather, async ({ params }) => ({
    data: await weatherPage(deps, localDate(params.date), deps.now()),
  }));
}

/**
 * Server-sent events are written directly to the socket, because Fastify's hooks would compress and close the response.
 * The necessary headers are set here.
 */
function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const board = liveBoard(deps);
  app.addHook('preClose', () => board.close());

  async function watch(
    request: FastifyRequest,
    reply: FastifyReply,
    access: 'see-board' | 'prepare-dishes',
    watchedBy: (actor: Actor, scope: Scope) => Watched<unknown>,
  ): Promise<void> {
    // An open stream does not count as use of the screen, so the screen still locks.
    request.headers['slipway-background'] = '1';
    const { actor, session, scope } = await requireAccess(deps, request, access);
    const watched = watchedBy(actor, scope);
    // A connection that has already closed never emits 'close' again, so its stream would never be removed.
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
    watch(request, reply, 'see-board', (actor) => {
      const date = dateOf(request);
      return watchedDay(date, requireVisibility(actor, date, deps.now()));
    }),
  );
  app.get<{ Params: { date: string } }>(kitchenLivePath, (request, reply) =>
    watch(request, reply, 'prepare-dishes', (_actor, scope) => {
      const date = dateOf(request);
      requireDay(scope, date, deps.now());
      return watchedKitchen(date);
    }),
  );
  app.get<{ Params: { month: string } }>(diaryLivePath, (request, reply) =>
    watch(request, reply, 'see-board', (actor) => {
      const month = diaryMonth.safeParse(request.params.month);
      if (!month.success) throw malformed('month must be a month like 2027-05.');
      return watchedMonth(month.data, actor);
    }),
  );
}

function dateOf(request: FastifyRequest<{ Params: { date: string } }>): LocalDate {
  const date = parseLocalDate(request.params.date);
  if (date === undefined) throw malformed('date must be a date like 2027-05-08.');
  return date;
}
