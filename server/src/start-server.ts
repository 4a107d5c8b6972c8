import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBusiness } from '@slipway/shared/business.ts';
import { lakeDate } from '@slipway/shared/values/lake-time.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { buildApp } from './app.ts';
import { materialiseSlots } from './availability/materialise-slots.ts';
import { backgroundWork, mailJob } from './background-work.ts';
import { movableClock, realClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { migrate } from './database/migrate.ts';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from './database/open-database.ts';
import { type JobQueue, startJobs } from './jobs/job-queue.ts';
import { toMailbox, toSmtp } from './mail/mail-transport.ts';
import { makeDeps } from './make-deps.ts';
import { projectRoot } from './project-root.ts';

/** The order of a start: configuration, database, data, site, port, background work. Stops gracefully on a signal. */
export async function startServer(): Promise<void> {
  const config = readConfig();
  const business = parseBusiness(JSON.parse(await readFile(join(projectRoot, 'business.json'), 'utf8')));
  const isSimulated = config.payments === 'simulated';
  const clock = isSimulated ? movableClock() : realClock();
  const database = await openDatabase(config);
  const { db } = database;
  try {
    await migrate(db);
    await clock.catchUp(db);
    if (isSimulated) await seedDemo(db, lakeDate(clock.now()));
    await materialiseSlots(db, lakeDate(clock.now()));

    const running: { jobs?: JobQueue } = {};
    const deps = await makeDeps(db, clock, business, config, () => running.jobs?.hint(mailJob));
    const app = await buildApp(deps, {
      config,
      clock,
      clockMoved: async () => void (await materialiseSlots(db, lakeDate(clock.now()))),
    });
    const sender = { name: business.name, address: business.email };
    const transport = config.smtpUrl === undefined ? toMailbox : toSmtp(config.smtpUrl, sender);
    await app.listen({ port: config.port, host: config.host });
    running.jobs = await startJobs(database.pool, backgroundWork(deps, transport), app.log);
    // Another process may have moved the shared clock.
    const following = isSimulated
      ? setInterval(() => void clock.catchUp(db).catch(() => {}), 2000)
      : undefined;

    stopOnSignal(async () => {
      clearInterval(following);
      await app.close();
      await running.jobs?.stop();
      await database.close();
    });
    process.stdout.write(
      `${business.name} is open at ${config.publicUrl} (mail: ${config.publicUrl}/dev/mailbox)\n`,
    );
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) return openEmbeddedDatabase(config.dataDir);
  return openServerDatabase(config.databaseUrl, (error) => {
    process.stderr.write(
      `The connection to Postgres was lost (${error.message}); it is made again when needed.\n`,
    );
  });
}

/** A second signal ends at once what the first could not. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
