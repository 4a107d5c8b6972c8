import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { invariants } from './books/invariants.ts';
import { lastCheckOfBooks } from './books/broken-invariants.ts';
import { ageOfBackupRun } from './backup/backup-runs.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Incidents } from '../platform/runtime/incidents.ts';
import type { JobHealth } from '../platform/jobs/job-health.ts';
import { declinesLately } from '../payments/declines.ts';
import type { Admission } from '../platform/http/admission.ts';
import type { RouteTimer } from '../platform/http/public-reads.ts';
import { isNear } from '../platform/http/only-from-here.ts';

/** Metrics for a Prometheus on the same machine or network; all other callers get the usual 404. */
export function metrics({
  db,
  jobHealth,
  incidents,
  now,
  calls,
}: {
  db: Database;
  jobHealth: JobHealth;
  incidents: Incidents;
  now: () => Date;
  calls: Pick<Admission, 'figures'>;
}): {
  /** Measures how long each answer in this scope takes, nested scopes included. */
  observe: (app: FastifyInstance) => void;
  /** Returns a timer for a route of public reads. `observe` does not measure such routes. */
  timerOf: (route: string) => RouteTimer;
  serveMetrics: (app: FastifyInstance) => void;
} {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  gauge(registry, 'mails_waiting', 'Emails written and not yet sent', () =>
    countOf(db, sql`select count(*) as found from mails where sent_at is null and given_up_at is null`),
  );
  gauge(registry, 'mails_given_up', 'Emails that could not be sent; a person must act', () =>
    countOf(db, sql`select count(*) as found from mails where given_up_at is not null`),
  );
  // A month's text messages, to compare with the bill. For the daily limit, the sending job counts a day's messages.
  gauge(registry, 'texts_of_month', 'Text messages passed to the text service in the last 30 days', () =>
    countOf(
      db,
      sql`select count(*) as found from text_messages where claimed_at > now() - interval '30 days'`,
    ),
  );
  gauge(
    registry,
    'texts_cost_of_month',
    'Known cost of the text messages of the last 30 days, in the currency of the text service',
    () =>
      countOf(
        db,
        sql`select (coalesce(sum(cost_micros), 0) / 1000000.0)::double precision as found from text_messages
        where claimed_at > now() - interval '30 days'`,
      ),
  );
  gauge(
    registry,
    'texts_not_told',
    'Text messages of the last 30 days that did not arrive or were not sent',
    () =>
      countOf(
        db,
        sql`select count(*) as found from text_messages
        where status in ('failed', 'unanswered', 'over') and created_at > now() - interval '30 days'`,
      ),
  );
  gauge(registry, 'holds_live', 'Boats held for visitors who are paying', () =>
    countOf(db, sql`select count(*) as found from bookings where status = 'held'`),
  );
  gauge(registry, 'calls_at_work', 'API calls being answered', async () => calls.figures().atWork);
  gauge(registry, 'calls_waiting', 'API calls waiting for their turn', async () => calls.figures().waiting);
  gauge(
    registry,
    'calls_oldest_wait_seconds',
    'How long the oldest waiting call has waited',
    async () => calls.figures().oldestWaitMs / 1000,
  );
  gauge(
    registry,
    'live_streams',
    'Console screens that get live updates of a day or a month',
    async () => calls.figures().streams,
  );
  gauge(
    registry,
    'card_declines_10m',
    'Cards declined in the last ten minutes; a high number suggests card testing',
    () => declinesLately(db, now()),
  );
  gauge(registry, 'refunds_failed', 'Refunds that failed; a person must act', () =>
    countOf(db, sql`select count(*) as found from refunds where status = 'failed'`),
  );
  gauge(registry, 'disputes_open', 'Disputes, inquiries and reports of fraud that have not ended', () =>
    countOf(db, sql`select count(*) as found from payment_disputes where closed_at is null`),
  );
  new Gauge({
    name: 'invariants_broken',
    help: '1 for each invariant of the books that did not hold in the last nightly check',
    labelNames: ['invariant'],
    registers: [registry],
    async collect() {
      const broken = (await lastCheckOfBooks(db))?.broken ?? [];
      for (const { name } of invariants) this.set({ invariant: name }, Number(broken.includes(name)));
    },
  });
  gauge(
    registry,
    'invariants_checked_seconds',
    'When the books were last checked, in seconds since 1970; 0 if never',
    async () => ((await lastCheckOfBooks(db))?.endedAt.getTime() ?? 0) / 1000,
  );
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the last good backup (kind backup) or trial restore (kind check); +Inf if there was none',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const kind of ['backup', 'check'] as const) this.set({ kind }, await ageOfBackupRun(db, kind));
    },
  });
  new Gauge({
    name: 'job_failures_in_a_row',
    help: 'How often a job of this process has failed since its last success',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const [job, failures] of jobHealth.failures()) this.set({ job }, failures);
    },
  });

  new Counter({
    name: 'incidents_total',
    help: 'Events that are logged at most once a minute, such as forged returns and payments that could not begin',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, times] of incidents.counts()) this.inc({ kind }, times);
    },
  });

  const timerOf = (route: string): RouteTimer => {
    const timers = new Map<number, { observe: (value: number) => void }>();
    return (status, ms) => {
      let timer = timers.get(status);
      if (timer === undefined) {
        timer = seconds.labels({ route, status: String(status) });
        timers.set(status, timer);
      }
      timer.observe(ms / 1000);
    };
  };
  const timers = new Map<string, RouteTimer>();
  const observe = (scope: FastifyInstance) => {
    scope.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      const timer = timers.get(route) ?? timerOf(route);
      timers.set(route, timer);
      timer(reply.statusCode, reply.elapsedTime);
      done();
    });
  };
  const serveMetrics = (app: FastifyInstance) => {
    app.get('/metrics', async (request, reply) => {
      if (!isNear(request)) return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    });
  };
  return { observe, timerOf, serveMetrics };
}

function gauge(registry: Registry, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

async function countOf(db: Database, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ found: number }>).execute(db);
  return rows[0]?.found ?? 0;
}
