import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { availabilityRoutes } from './availability/routes.ts';
import { paymentCallRoutes } from './bookings/payment-routes.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { webhookRoutes } from './bookings/webhook-routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { couponRoutes } from './coupons/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import type { Deps } from './deps.ts';
import { clockRoutes } from './dev/clock-routes.ts';
import { mailboxRoutes } from './dev/mailbox-routes.ts';
import { ownerRoutes } from './dev/owner-routes.ts';
import { partsPage } from './dev/parts-page.ts';
import { enquiryRoutes } from './enquiries/routes.ts';
import { refuseCrossSitePosts } from './http/cross-site.ts';
import { answerUnroutable, handleErrors } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { acceptOnlyJson } from './http/json-bodies.ts';
import { loggedError } from './http/logged-error.ts';
import { metricsRoute } from './http/metrics.ts';
import { networkOf } from './http/network-address.ts';
import { answerNotFound } from './http/not-found.ts';
import { openApiRoute } from './http/openapi.ts';
import { logRequests } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { simulatedLimitFactor } from './http/shared-limits.ts';
import { staticSite } from './http/static-site.ts';
import { returnRoutes } from './payments/return-routes.ts';
import type { OfferedPayments } from './payments/offered-payments.ts';
import { paymentRoutes } from './payments/routes.ts';
import { randomId } from './random-id.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { sendPage } from './site/send-page.ts';
import type { BuiltSite } from './site/built-site.ts';
import { sitePages } from './site/site-pages.ts';

export type AppOptions = {
  config: Pick<Config, 'payments' | 'publicUrl' | 'trustedProxies' | 'rateLimits' | 'logLevel'>;
  clock: Clock;
  browserOrigins: OfferedPayments['browserOrigins'];
  /** The built site; without it only the API is served. */
  site?: BuiltSite | undefined;
  /** Simulated mode: what to do once the clock has been moved. */
  clockMoved: (duration: string) => Promise<void>;
  /** Where the log goes; standard output when it is not said. */
  logStream?: { write: (line: string) => void };
};

/** All calls of one network address in a minute, reads included; the figures that matter are in shared-limits.ts. */
const callsPerMinute = 120;

/** The whole server without a port: main.ts makes it listen, tests inject requests. */
export async function buildApp(
  deps: Deps,
  { config, clock, clockMoved, browserOrigins, site, logStream }: AppOptions,
): Promise<FastifyInstance> {
  const isSimulated = config.payments === 'simulated';
  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: loggedError },
      ...(logStream === undefined ? {} : { stream: logStream }),
    },
    // Fastify's own lines hold the whole address; request-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomId().slice(0, 12),
    trustProxy: trustedProxies(config.trustedProxies),
    frameworkErrors: answerUnroutable,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
  });
  acceptOnlyJson(app);
  handleErrors(app);
  const pages = site === undefined ? undefined : sitePages(app, deps, site);
  answerNotFound(
    app,
    async (request, reply) => pages !== undefined && sendPage(request, reply, await pages(undefined)),
  );
  logRequests(app);
  refuseCrossSitePosts(app);
  await securityHeaders(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    origins: browserOrigins,
    inlineScripts: site?.renderer.inlineScripts,
  });
  await app.register(cookie);
  // Answers only: what comes in is read as it came, or a webhook would be verified over other bytes than were sent.
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  if (config.rateLimits === 'on') {
    await app.register(rateLimit, {
      max: callsPerMinute * (isSimulated ? simulatedLimitFactor : 1),
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
      allowList: (request) => !request.url.startsWith('/api/'),
    });
  }
  healthRoutes(app, deps.db);
  metricsRoute(app, deps.db, deps.jobHealth, deps.now);
  openApiRoute(app, deps.business.name);
  await app.register(async (api) => apiRoutes(api, deps), { prefix: '/api' });
  await app.register(async (webhooks) => webhookRoutes(webhooks, deps));
  returnRoutes(app, deps, browserOrigins);
  if (isSimulated) {
    // A moved clock is moved for the browser too: its hold timer goes by this.
    app.addHook('onSend', async (_request, reply) => void reply.header('date', deps.now().toUTCString()));
    clockRoutes(app, clock, deps.db, clockMoved);
    mailboxRoutes(app, deps.db);
    ownerRoutes(app, deps);
    partsPage(app);
  }
  if (pages !== undefined) siteRoutes(app, deps, pages);
  await staticSite(app);
  return app;
}

/** A number is how many proxies stand before us; whatever a visitor wrote into the header beyond them is not believed. */
function trustedProxies(trusted: number | string[]) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}

function apiRoutes(api: FastifyInstance, deps: Deps): void {
  catalogueRoutes(api, deps);
  availabilityRoutes(api, deps);
  settingsRoutes(api, deps);
  customerRoutes(api, deps);
  couponRoutes(api, deps);
  paymentRoutes(api, deps);
  bookingRoutes(api, deps);
  paymentCallRoutes(api, deps);
  enquiryRoutes(api, deps);
  reviewRoutes(api, deps);
}
