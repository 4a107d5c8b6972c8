import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { addressRoutes } from '../bookings/addresses/routes.ts';
import { availabilityRoutes, publicCalendar } from '../catalogue/availability/routes.ts';
import { linkRoutes } from '../bookings/links/routes.ts';
import { moveRoutes } from '../bookings/move/routes.ts';
import { partyRoutes } from '../bookings/party/routes.ts';
import { invoiceRoutes } from '../bookings/money/invoices/routes.ts';
import { payLinkRoutes } from '../bookings/money/pay-link/routes.ts';
import { paymentCallRoutes } from '../bookings/money/paying/payment-routes.ts';
import { webhookRoutes } from '../bookings/money/paying/webhook-routes.ts';
import { bookingRoutes } from '../bookings/routes.ts';
import { catalogueRoutes } from '../catalogue/routes.ts';
import { couponRoutes } from '../catalogue/coupons/routes.ts';
import { customerRoutes } from '../bookings/customers/routes.ts';
import type { PagePace } from '../platform/database/patience.ts';
import { booksRoutes, clockRoutes, ownerRoutes, partsPages } from '../operations/dev/dev-routes.ts';
import { mailboxRoutes } from '../operations/dev/mailbox-routes.ts';
import { enquiryRoutes } from '../console/enquiries/routes.ts';
import { type Admission, admitCalls } from '../platform/http/admission.ts';
import {
  type ConnectionLimits,
  capConnections,
  connectionLimits,
  connectionOptions,
} from '../platform/http/connections.ts';
import { refuseCrossSitePosts } from '../platform/http/cross-site.ts';
import type { Draining } from '../platform/http/drain.ts';
import { answerUnroutable, handleErrors } from '../platform/http/error-handler.ts';
import { trustedProxies, warnOfUntoldProxy } from '../platform/http/forwarded.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { loggedError, logRequests } from '../platform/http/request-log.ts';
import { metrics } from '../operations/metrics.ts';
import { answerNotFound } from '../platform/http/not-found.ts';
import { onlyFromHere } from '../platform/http/only-from-here.ts';
import { publicReads } from '../platform/http/public-reads.ts';
import { limitRequests, limitUnfinished, requestLimit } from '../platform/http/request-limits.ts';
import { securityHeaders, sendSecurityHeaders } from '../platform/http/security-headers.ts';
import { simulatedLimitFactor } from '../platform/http/shared-limits.ts';
import { standIns } from '../platform/http/stand-ins.ts';
import { staticSite } from '../platform/http/static-site.ts';
import type { ConfiguredProviders } from '../payments/configured-providers.ts';
import { paymentRoutes, returnRoutes } from '../payments/routes.ts';
import { servePictures } from '../set-up/pictures/serve-pictures.ts';
import { reviewRoutes } from '../bookings/reviews/routes.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Config } from '../operations/config/config.ts';
import type { Deps } from '../bookings/deps.ts';
import { projectRoot } from '../platform/runtime/project-root.ts';
import { randomId } from '../platform/security/random-id.ts';
import { settingsRoutes } from '../catalogue/settings/routes.ts';
import { skyRoutes } from '../catalogue/weather/routes.ts';
import type { BuiltSite } from '../site/built-site.ts';
import { siteRoutes } from '../site/routes.ts';
import { securityTxt } from '../site/security-txt.ts';
import { sendNoPage, sitePages } from '../site/site-pages.ts';
import { twinRoutes } from '../site/twins/routes.ts';
import { holdPreviewsBack, knowBusiness, tellWrites } from './call-hooks.ts';
import { brokenBooks } from './check-books.ts';
import { sendOnToConsole } from './send-on-to-console.ts';

/** The validators in shared/api check requests and answers, so Fastify's own compilers are not loaded. */
const refuseSchema = () => {
  throw new Error('Describe the call in shared/api: Fastify does not compile schemas here.');
};
const noSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

export type AppOptions = {
  config: Pick<Config, 'payments' | 'publicUrl' | 'trustedProxies' | 'rateLimits' | 'logLevel'>;
  clock: Clock;
  browserOrigins: ConfiguredProviders['browserOrigins'];
  /** The folder with the built site. Without it only the API is served. */
  site?: BuiltSite | undefined;
  /** The folder with the files of site and console; tests use a folder of their own. */
  root?: string | undefined;
  /** Called after the simulated clock has been moved. */
  clockMoved: (duration: string) => Promise<void>;
  /** The destination of the log: standard output by default. */
  logStream?: { write: (line: string) => void };
  /** The time-outs, which tests make shorter. */
  connections?: ConnectionLimits;
  /** How often the pages check for changes; tests check at every request. */
  pagePace?: PagePace;
  draining?: Draining;
  /** Extra routes that only this machine may call. They must run in the process that uses the embedded database. */
  moreFromHere?: (scope: FastifyInstance) => void;
};

/** Makes the whole server without a port. start-server.ts makes it listen; tests inject requests. */
export async function buildApp(
  deps: Deps,
  {
    config,
    clock,
    clockMoved,
    browserOrigins,
    site,
    root = projectRoot,
    logStream,
    connections = connectionLimits,
    pagePace,
    draining,
    moreFromHere,
  }: AppOptions,
): Promise<FastifyInstance> {
  const isSimulated = config.payments === 'simulated';
  const genReqId = requestIds();
  const begin = (logger: Pick<FastifyServerOptions, 'logger' | 'loggerInstance'>) => {
    const app = fastify({
      ...logger,
      // Fastify's own log lines are off, because they contain the whole address. request-log.ts writes ours.
      logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
      genReqId,
      // Without a proxy, the visitor's address is the address of the socket, and headers are ignored.
      trustProxy: config.trustedProxies === 0 ? false : trustedProxies(config.trustedProxies),
      frameworkErrors: answerUnroutable,
      bodyLimit: 64 * 1024,
      // Requests that arrive while the server stops are answered as usual, because the database closes last.
      return503OnClosing: false,
      ...connectionOptions(connections),
      routerOptions: { maxParamLength: 200 },
      schemaController: { compilersFactory: noSchemas },
    });
    app.decorate('answersUnlistedRefusals', !isSimulated);
    if (deps.isPublicDemo) app.decorate('standIns', standIns(deps.networkKey));
    acceptOnlyJson(app);
    handleErrors(app, deps.incidents);
    return app;
  };
  const app = begin({
    logger: {
      level: config.logLevel,
      serializers: { err: loggedError },
      ...(logStream === undefined ? {} : { stream: logStream }),
    },
  });
  capConnections(app, connections, deps.incidents);
  const headersFor = securityHeaders({
    isHttps: config.publicUrl.startsWith('https:'),
    origins: browserOrigins,
    inlineScripts: site?.renderer.inlineScripts,
  });
  const limitFactor = isSimulated ? simulatedLimitFactor : 1;
  // The browser computes the remaining time of a hold from the Date header, so it must follow the simulated clock.
  const ourDate = isSimulated ? everySecond(deps.now) : undefined;
  const calls = admitCalls(deps.incidents);
  const { observe, timerOf, serveMetrics } = metrics({ ...deps, calls });
  const calendar = publicCalendar(deps);
  await app.register(
    async (scope) => {
      const limit = config.rateLimits === 'on' ? requestLimit('reads', limitFactor) : undefined;
      const reads = publicReads(scope, { ...deps, securityHeaders: headersFor, limit, timerOf, ourDate });
      catalogueRoutes(reads, deps);
      availabilityRoutes(reads, calendar);
      settingsRoutes(reads, deps);
      skyRoutes(reads, deps);
      reviewRoutes(reads, deps);
      addressRoutes(reads);
    },
    { prefix: '/api' },
  );
  /** Hooks that run before every call except public reads. */
  const outerHooks = (scope: FastifyInstance) => {
    logRequests(scope);
    warnOfUntoldProxy(scope, config.trustedProxies);
    refuseCrossSitePosts(scope);
    sendSecurityHeaders(scope, headersFor);
    if (ourDate !== undefined) sendDate(scope, ourDate);
    observe(scope);
    if (config.rateLimits === 'off') return;
    limitRequests(scope, limitFactor);
    limitUnfinished(scope);
  };
  const withPlugins = async (scope: FastifyInstance) => {
    await scope.register(cookie);
    // Compresses answers only. A webhook's signature is checked over the bytes of the request, so request bodies are
    // not decompressed. Answers of less than two packets are not compressed, because that costs more than it saves.
    await scope.register(compress, { threshold: 2048, globalDecompression: false });
  };
  const consoleCalls = sendOnToConsole(app, async () => {
    const { consoleApi } = await import('./console-api.ts');
    const made = begin({ loggerInstance: app.log });
    await made.register(async (rest) => {
      outerHooks(rest);
      answerNotFound(rest);
      await withPlugins(rest);
      await rest.register(
        async (api) => {
          calls.admit(api);
          // Staff's calls also take or free places. After such a call the same browser must not see an older calendar.
          tellWrites(api, deps);
          knowBusiness(api, deps);
          consoleApi(api, deps);
        },
        { prefix: '/api' },
      );
    });
    return made;
  });
  await app.register(async (rest) => {
    outerHooks(rest);
    const pages = site === undefined ? undefined : sitePages(app, deps, site, pagePace);
    answerNotFound(rest, async (request, reply) => pages !== undefined && sendNoPage(request, reply, pages));
    await withPlugins(rest);
    healthRoutes(rest, { db: deps.db, draining, calls });
    serveMetrics(rest);
    openApiRoute(rest, deps);
    await rest.register(async (api) => apiRoutes(api, deps, calls), { prefix: '/api' });
    await rest.register(async (webhooks) => webhookRoutes(webhooks, deps));
    await rest.register(async (returns) => {
      tellWrites(returns, deps);
      knowBusiness(returns, deps);
      returnRoutes(returns, deps, browserOrigins);
    });
    if (isSimulated) {
      await rest.register(async (dev) => {
        onlyFromHere(dev);
        knowBusiness(dev, deps);
        clockRoutes(dev, clock, deps.db, clockMoved);
        booksRoutes(dev, () => brokenBooks(deps));
        mailboxRoutes(dev, deps);
        ownerRoutes(dev, deps);
        moreFromHere?.(dev);
        await partsPages(dev, root);
      });
    }
    if (pages !== undefined) {
      siteRoutes(rest, deps, pages);
      twinRoutes(rest, deps, pages, calendar);
    }
    securityTxt(rest, deps);
    servePictures(rest, deps);
    await staticSite(rest, {
      root,
      consoleOpened: consoleCalls.makeReady,
      business: async () => {
        await deps.followBusiness();
        return deps.business;
      },
    });
  });
  return app;
}

/**
 * Makes request ids of twelve characters, which people can quote. Six random characters identify the process, and a
 * counter follows. The ids need not be unguessable.
 */
function requestIds(): () => string {
  const ours = randomId().slice(0, 6);
  let given = 0;
  return () => `${ours}${(given += 1).toString(36).padStart(6, '0')}`;
}

/** The description is made on the first request, because making it takes a third as long as a start. */
function openApiRoute(app: FastifyInstance, deps: Deps): void {
  let described: { for: string; document: Promise<object> } | undefined;
  app.get('/api/openapi.json', async () => {
    await deps.followBusiness();
    const { name, email } = deps.business;
    if (described?.for !== `${name} ${email}`)
      described = {
        for: `${name} ${email}`,
        document: import('../platform/http/openapi.ts').then(({ openApiDocument }) => openApiDocument(deps)),
      };
    return described.document;
  });
}

async function apiRoutes(api: FastifyInstance, deps: Deps, calls: Admission): Promise<void> {
  calls.admit(api);
  customerRoutes(api, deps);
  couponRoutes(api, deps);
  paymentRoutes(api, deps);
  linkRoutes(api, deps);
  await api.register(async (answers) => {
    knowBusiness(answers, deps);
    enquiryRoutes(answers, deps);
    partyRoutes(answers, deps);
  });
  await api.register(async (bookings) => {
    tellWrites(bookings, deps);
    holdPreviewsBack(bookings, deps);
    knowBusiness(bookings, deps);
    bookingRoutes(bookings, deps);
    moveRoutes(bookings, deps);
    payLinkRoutes(bookings, deps);
    invoiceRoutes(bookings, deps);
    paymentCallRoutes(bookings, deps);
  });
}

/** The value of the Date header, computed once a second. */
function everySecond(now: () => Date): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const at = now();
    const asked = Math.floor(at.getTime() / 1000);
    if (asked !== second) text = at.toUTCString();
    second = asked;
    return text;
  };
}

function sendDate(app: FastifyInstance, date: () => string): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('date', date());
    done(null, payload);
  });
}

/** Accepts only JSON. A call with an empty body, of any content type, has no arguments. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
