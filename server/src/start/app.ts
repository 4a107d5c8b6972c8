import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { availabilityRoutes } from '../availability/routes.ts';
import { paymentCallRoutes } from '../bookings/paying/payment-routes.ts';
import { partyRoutes } from '../bookings/party/routes.ts';
import { bookingRoutes } from '../bookings/routes.ts';
import { webhookRoutes } from '../bookings/paying/webhook-routes.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';
import { couponRoutes } from '../coupons/routes.ts';
import { customerRoutes } from '../customers/routes.ts';
import type { Deps } from '../runtime/deps.ts';
import { deskRoutes } from '../desk/routes.ts';
import { clockRoutes } from '../dev/clock-routes.ts';
import { mailboxRoutes } from '../dev/mailbox-routes.ts';
import { ownerRoutes } from '../dev/owner-routes.ts';
import { partsPages } from '../dev/parts-page.ts';
import { enquiryRoutes } from '../enquiries/routes.ts';
import {
  type ConnectionLimits,
  capConnections,
  connectionLimits,
  connectionOptions,
} from '../http/connections.ts';
import { refuseCrossSitePosts } from '../http/cross-site.ts';
import { answerUnroutable, handleErrors } from '../http/error-handler.ts';
import { trustedProxies, warnOfUntoldProxy } from '../http/forwarded.ts';
import { healthRoutes } from '../http/health.ts';
import { acceptOnlyJson } from '../http/json-bodies.ts';
import { loggedError } from '../http/logged-error.ts';
import { metricsRoute } from '../http/metrics.ts';
import { answerNotFound } from '../http/not-found.ts';
import { onlyFromHere } from '../http/only-from-here.ts';
import { openApiRoute } from '../http/openapi.ts';
import { limitRequests } from '../http/request-limits.ts';
import { logRequests } from '../http/request-log.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { simulatedLimitFactor } from '../http/shared-limits.ts';
import { staticSite } from '../http/static-site.ts';
import { returnRoutes } from '../payments/return-routes.ts';
import type { ConfiguredProviders } from '../payments/configured-providers.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { randomId } from '../security/random-id.ts';
import { reviewRoutes } from '../reviews/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { securityTxt } from '../site/security-txt.ts';
import { consoleRoutes } from '../staff/console-routes.ts';
import { guardConsole } from '../staff/serve-console.ts';
import { staffCommands } from './staff-commands.ts';
import { siteRoutes } from '../site/routes.ts';
import { sendPage } from '../site/send-page.ts';
import type { BuiltSite } from '../site/built-site.ts';
import { sitePages } from '../site/site-pages.ts';
import { tripRoutes } from '../trips/routes.ts';

export type AppOptions = {
  config: Pick<Config, 'payments' | 'publicUrl' | 'trustedProxies' | 'rateLimits' | 'logLevel'>;
  clock: Clock;
  browserOrigins: ConfiguredProviders['browserOrigins'];
  /** The built site; without it only the API is served. */
  site?: BuiltSite | undefined;
  /** Simulated mode: called after the clock has been moved. */
  clockMoved: (duration: string) => Promise<void>;
  /** Where the log goes; standard output by default. */
  logStream?: { write: (line: string) => void };
  /** Tests use shorter time-outs. */
  connections?: ConnectionLimits;
};

/** The whole server without a port: main.ts makes it listen, tests inject requests. */
export async function buildApp(
  deps: Deps,
  { config, clock, clockMoved, browserOrigins, site, logStream, connections = connectionLimits }: AppOptions,
): Promise<FastifyInstance> {
  const isSimulated = config.payments === 'simulated';
  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: loggedError },
      ...(logStream === undefined ? {} : { stream: logStream }),
    },
    // Fastify's own lines contain the whole address; request-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomId().slice(0, 12),
    trustProxy: trustedProxies(config.trustedProxies),
    frameworkErrors: answerUnroutable,
    bodyLimit: 64 * 1024,
    ...connectionOptions(connections),
    routerOptions: { maxParamLength: 200 },
  });
  capConnections(app, connections, deps.incidents);
  app.decorate('answersUnlistedRefusals', !isSimulated);
  acceptOnlyJson(app);
  handleErrors(app);
  const pages = site === undefined ? undefined : sitePages(app, deps, site);
  answerNotFound(
    app,
    async (request, reply) => pages !== undefined && sendPage(request, reply, await pages(undefined)),
  );
  logRequests(app);
  warnOfUntoldProxy(app, config.trustedProxies);
  refuseCrossSitePosts(app);
  await securityHeaders(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    origins: browserOrigins,
    inlineScripts: site?.renderer.inlineScripts,
  });
  await app.register(cookie);
  // Answers only: requests must stay as they came, or a webhook's signature would be verified over other bytes than
  // were sent.
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  if (config.rateLimits === 'on') await limitRequests(app, isSimulated ? simulatedLimitFactor : 1);
  healthRoutes(app, deps.db);
  metricsRoute(app, deps);
  openApiRoute(app, deps);
  await app.register(async (api) => apiRoutes(api, deps), { prefix: '/api' });
  await app.register(async (webhooks) => webhookRoutes(webhooks, deps));
  returnRoutes(app, deps, browserOrigins);
  if (isSimulated) {
    // The browser's hold timer must follow a moved clock too.
    app.addHook('onSend', async (_request, reply) => void reply.header('date', deps.now().toUTCString()));
    await app.register(async (dev) => {
      onlyFromHere(dev);
      clockRoutes(dev, clock, deps.db, clockMoved);
      mailboxRoutes(dev, deps);
      ownerRoutes(dev, deps);
      await partsPages(dev);
    });
  }
  if (pages !== undefined) siteRoutes(app, deps, pages);
  securityTxt(app, deps);
  await staticSite(app);
  return app;
}

function apiRoutes(api: FastifyInstance, deps: Deps): void {
  catalogueRoutes(api, deps);
  availabilityRoutes(api, deps);
  settingsRoutes(api, deps);
  customerRoutes(api, deps);
  couponRoutes(api, deps);
  paymentRoutes(api, deps);
  bookingRoutes(api, deps);
  partyRoutes(api, deps);
  paymentCallRoutes(api, deps);
  enquiryRoutes(api, deps);
  reviewRoutes(api, deps);
  guardConsole(api, deps);
  consoleRoutes(api, deps, staffCommands);
  tripRoutes(api, deps);
  deskRoutes(api, deps);
}
