import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isInUse, seedDemo } from '../../seed/seed-demo.ts';
import { bookableDays, hasSlotsFrom, materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import { backupRoute } from '../operations/backup/ask-running-server.ts';
import type { EmbeddedDatabase } from '../platform/database/embedded-database.ts';
import { migrate } from '../operations/migrate/migrate.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type OpenDatabase, openServerDatabase } from '../platform/database/open-database.ts';
import { closeWithin, connectionLimits } from '../platform/http/connections.ts';
import { drain } from '../platform/http/drain.ts';
import { type JobScheduler, startJobs, stopTimes } from '../platform/jobs/job-scheduler.ts';
import { type MailTransport, toMailbox, toSmtp } from '../mail/mail-transport.ts';
import { beginEmpty } from '../set-up/opening/begin-empty.ts';
import { noteLive } from '../set-up/opening/demo-data.ts';
import { type Clock, movableClock, realClock } from '../platform/runtime/clock.ts';
import { type Config, readConfig } from '../operations/config/config.ts';
import type { CrashPoint } from '../platform/runtime/crash-points.ts';
import type { Deps } from '../bookings/deps.ts';
import { readBusiness } from '../catalogue/live-business.ts';
import { openWeather } from '../catalogue/weather/poll-weather.ts';
import { readOpening } from '../catalogue/opening.ts';
import { readBuiltSite } from '../site/built-site.ts';
import { buildApp } from './app.ts';
import { backgroundWork, hinted } from './background-work.ts';
import { makeDeps } from './make-deps.ts';
import { refuseWrongMoney } from './refuse-wrong-money.ts';
import { startPayments } from './start-payments.ts';

/**
 * After a start, the server waits this long before it renders the pages, so that rendering does not delay the
 * first calls.
 */
const renderPagesAfterMs = 500;

/** The jobs and the log. Both are undefined until the app has been built. */
type Running = { jobs?: JobScheduler; log?: FastifyBaseLogger };

type Options = {
  /** Runs at every point of crash-points.ts. Only the crash suite uses this function. */
  crashPoint: (point: CrashPoint) => void;
  /**
   * Whether the server renders its pages before the first request. Rendering takes as long as the rest of the start.
   */
  rendersAhead: boolean;
};

export async function startServer(options: Partial<Options> = {}): Promise<void> {
  // Files that the server writes contain names, addresses and signing keys, so only the server's user can read them.
  process.umask(0o077);
  const config = readConfig();
  const running: Running = {};
  const database = await openDatabase(config, running);
  try {
    await openSite(config, database, running, { crashPoint: () => {}, rendersAhead: true, ...options });
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/**
 * Prepares the data and the payments, builds the site, opens the port and starts the background work, in this
 * order. Stops gracefully on a signal.
 */
async function openSite(
  config: Config,
  database: OpenDatabase | EmbeddedDatabase,
  running: Running,
  { crashPoint, rendersAhead }: Options,
): Promise<void> {
  const { db, jobsDb } = database;
  const isSimulated = config.payments === 'simulated';
  const clock = isSimulated ? movableClock() : realClock();
  await migrate(jobsDb);
  const isCopied = await refuseWrongMoney(jobsDb, config);
  await clock.catchUp(db);
  const aheadMs = isSimulated ? await beginBusiness(jobsDb, clock, config.beginsWith) : 0;
  if (!isSimulated) await beginEmpty(jobsDb, clock.now());
  if (!isSimulated) await noteLive(jobsDb, clock.now());
  // If the database has no slots from today on, they are made here, before the site opens. A job makes the
  // slots of later days.
  if (!(await hasSlotsFrom(jobsDb, venueDate(clock.now()))))
    await materialiseSlots(jobsDb, venueDate(clock.now()), bookableDays, (await readBusiness(jobsDb)).place);

  const payments = await startPayments(config, db, clock.now);
  if (aheadMs > 0) await payments.advanceClock(`PT${Math.round(aheadMs / 1000)}S`);
  const deps = await makeDeps(database, clock, config, payments.offered, {
    mailWritten: () => running.jobs?.runSoon(hinted.mail),
    paymentsDue: () => {
      running.jobs?.runSoon(hinted.payments);
      running.jobs?.runSoon(hinted.refunds);
    },
    eventsStored: () => running.jobs?.runSoon(hinted.events),
    log: {
      error: (fields, message) => running.log?.error(fields, message),
      warn: (fields, message) => running.log?.warn(fields, message),
    },
    crashPoint,
  });
  const draining = { hasBegun: false };
  const app = await buildApp(deps, {
    config,
    draining,
    ...('tarOfFolder' in database && {
      moreFromHere: (scope: FastifyInstance) => backupRoute(scope, config.dataDir, database),
    }),
    clock,
    browserOrigins: payments.offered.browserOrigins,
    site: await readBuiltSite(),
    clockMoved: async (duration) => {
      await payments.advanceClock(duration);
      await materialiseSlots(jobsDb, venueDate(clock.now()), bookableDays, deps.business.place);
      running.jobs?.runAllSoon();
    },
  });
  running.log = app.log;
  // Node's usual queue holds 511 connections, too few for a rush of visitors. A client that is turned away tries again
  // after one, three and then seven seconds.
  await app.listen({ port: config.port, host: config.host, backlog: connectionLimits.open });
  // A request that arrives during the rendering waits until the pages are ready.
  const rendering = setTimeout(() => rendersAhead && void app.inject('/'), renderPagesAfterMs).unref();
  running.jobs = startJobs(
    backgroundWork(
      { ...deps, db: jobsDb },
      isCopied ? toMailbox : mailTransport(config, { ...deps, db: jobsDb }),
      // A copy of a database sends no emails.
      {
        weather: openWeather(config.weatherKeys, payments.simulatorUrl),
        texts: isCopied ? undefined : payments.texts,
        tellPast: isSimulated && !isCopied ? payments.tellPast : undefined,
        seasonMade: () => void process.stdout.write('The demonstration’s season is ready.\n'),
      },
    ),
    deps,
  );
  // The previous process may have left due work undone, so all jobs run soon.
  running.jobs.runAllSoon();
  // Another process may move the shared clock, so this process reads that clock every two seconds.
  const following = isSimulated ? setInterval(() => void clock.catchUp(db).catch(() => {}), 2000) : undefined;
  stopOnSignal(config.drainSeconds * 1000 + stopTimes.wholeMs, app.log, async () => {
    // Rendering would throw after the server has closed.
    clearTimeout(rendering);
    clearInterval(following);
    await drain(app, draining, config.drainSeconds * 1000);
    await closeWithin(app, stopTimes.requestsMs);
    await running.jobs?.stop();
    payments.stop();
    await database.close();
  });
  const isOpen = (await readOpening(db)) === undefined;
  if (isSimulated) process.stdout.write(`${openingLine(deps.business, config, isOpen)}\n`);
  else
    app.log.info({ publicUrl: config.publicUrl }, isOpen ? 'the site is open' : 'the site is not open yet');
}

/**
 * Fills a new simulated database with the demonstration. May move the clock to the demonstration's Saturday. Returns
 * the number of milliseconds by which it moved the clock.
 */
async function beginBusiness(
  db: Kysely<Tables>,
  clock: Clock,
  beginsWith: Config['beginsWith'],
): Promise<number> {
  if (beginsWith === 'nothing') {
    await beginEmpty(db, clock.now());
    return 0;
  }
  if (beginsWith === 'demonstration') {
    await seedDemo(db, venueDate(clock.now()));
    return 0;
  }
  const aheadMs = beginsWith === 'saturday' && !(await isInUse(db)) ? await untilSaturday(clock.now()) : 0;
  if (aheadMs > 0) await clock.advance(db, aheadMs);
  await seedDemo(db, venueDate(clock.now()), { kind: beginsWith, begunAt: clock.now() });
  return aheadMs;
}

async function untilSaturday(now: Date): Promise<number> {
  const { nextWorstMoment } = await import('../../seed/season/worst-saturday.ts');
  return nextWorstMoment(now).getTime() - now.getTime();
}

function mailTransport(config: Config, deps: Deps): MailTransport {
  return config.smtpUrl === undefined ? toMailbox : toSmtp(config.smtpUrl, deps);
}

async function openDatabase(config: Config, running: Running): Promise<OpenDatabase | EmbeddedDatabase> {
  if (config.databaseUrl === undefined) {
    const { openEmbeddedDatabase } = await import('../platform/database/embedded-database.ts');
    return openEmbeddedDatabase(config.dataDir);
  }
  return openServerDatabase(config.databaseUrl, (error) =>
    running.log?.warn({ err: error }, 'a connection to Postgres was lost; a new one is opened when needed'),
  );
}

/**
 * The lines at the terminal when a simulated site is open. They name the console, where one press signs in to a demo.
 * They name the mailbox only if people at this machine may read it.
 */
export function openingLine(
  business: { name: string },
  { isPublicDemo, publicUrl }: Pick<Config, 'isPublicDemo' | 'publicUrl'>,
  isOpen: boolean,
): string {
  const mail = isPublicDemo ? '' : ` (emails: ${publicUrl}/dev/mailbox)`;
  const site = isOpen ? `is open at ${publicUrl}` : `is ready at ${publicUrl}, and not open yet`;
  return `${business.name} ${site}${mail}\nConsole: ${publicUrl}/console`;
}

/**
 * Stops the server on a signal. The process ends at once on a second signal, or if stopping takes longer than
 * `wholeMs`.
 */
function stopOnSignal(wholeMs: number, log: Deps['log'], stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      log.warn({}, 'stopped while work was unfinished; the next start continues it');
      process.exit(0);
    }, wholeMs);
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
