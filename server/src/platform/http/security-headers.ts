import helmet from 'helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostnameOf } from './ip-address.ts';

/**
 * The addresses of payment providers from which a page may load scripts and frames, and to which it may send
 * calls and forms.
 */
export type BrowserOrigins = { script: string[]; frame: string[]; connect: string[]; formAction: string[] };

const ownStyles = "'self'";

/**
 * Returns the headers of the answer to a request with this Host header. `flat` lists each header's name,
 * followed by its value.
 */
export type SecurityHeaders = (host: string | undefined) => Ready;
type Ready = { named: Readonly<Record<string, string>>; flat: readonly string[] };

/** The maximum number of host names to remember. A limit is needed, because a visitor may send any host name. */
const mostHosts = 100;

/**
 * The policy: pages load only from this site and the payment providers on offer. Only a site on https sends HSTS and
 * upgrade-insecure-requests: on http://localhost they would lock the visitor out. Computed once for each host name.
 */
export function securityHeaders({
  isHttps,
  origins,
  inlineScripts = [],
}: {
  isHttps: boolean;
  origins: (hostname: string) => BrowserOrigins;
  inlineScripts?: readonly string[] | undefined;
}): SecurityHeaders {
  // The addresses of a simulated provider contain the host name that the visitor used.
  const providersFor = (what: keyof BrowserOrigins) => (request: IncomingMessage) =>
    origins(hostnameOf(request.headers.host))[what].join(' ');

  const workOut = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts.map(sourceOf), providersFor('script')],
        // Allows the worker that solves a proof of work before a hold.
        workerSrc: ["'self'"],
        frameSrc: ["'self'", providersFor('frame')],
        styleSrc: [ownStyles],
        // The style sheets contain small pictures of ripples as data URLs.
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'", providersFor('connect')],
        manifestSrc: ["'self'"],
        formAction: ["'self'", providersFor('formAction')],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  const known = new Map<string | undefined, Ready>();
  return (host) => {
    const ready = known.get(host);
    if (ready !== undefined) return ready;
    const headers: Record<string, string> = {
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    };
    const collector = {
      setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
      removeHeader: () => {},
    };
    workOut(
      { headers: { host } } as IncomingMessage,
      collector as unknown as ServerResponse,
      (error?: unknown) => {
        if (error !== undefined) throw error;
      },
    );
    if (known.size >= mostHosts) known.clear();
    const made = { named: headers, flat: Object.entries(headers).flat() };
    known.set(host, made);
    return made;
  };
}

export function sendSecurityHeaders(app: FastifyInstance, headersFor: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.headers.host).named);
    done();
  });
}

/** Allows a page one inlined style besides our own style sheets. `source` names the style, as sourceOf returns it. */
export function allowStyle(reply: FastifyReply, source: string): void {
  const name = 'content-security-policy';
  const before = `style-src ${ownStyles}`;
  const policy = String(reply.getHeader(name));
  reply.header(name, policy.replace(before, `${before} ${source}`));
}

/**
 * Makes the policy stricter for the console, which uses no frames, payment providers or inline scripts. The
 * browser refuses to turn text into markup or a script, because staff read texts that strangers wrote.
 */
export function tightenForConsole(reply: FastifyReply): void {
  const name = 'content-security-policy';
  const directives = String(reply.getHeader(name))
    .split(';')
    .map((directive) => directive.split(' ').filter((word) => !/^'sha256-|^https?:/.test(word)))
    .map(([what, ...sources]) => (what === 'frame-src' ? [what, "'none'"] : [what, ...sources]).join(' '));
  const trusted = ["require-trusted-types-for 'script'", "trusted-types 'none'"];
  reply.header(name, [...directives, ...trusted].join(';'));
  // The console may read the device's position, to set the place of the jetty, and use the camera, to photograph boats.
  const allowed = String(reply.getHeader('permissions-policy'));
  reply.header('permissions-policy', allowed.replace(/(camera|geolocation)=\(\)/g, '$1=(self)'));
  // Unlike the site, the console opens no pop-up of a bank.
  reply.header('cross-origin-opener-policy', 'same-origin');
}

/** The form in which a policy names an inline script or style. */
export function sourceOf(words: string): string {
  return `'sha256-${createHash('sha256').update(words).digest('base64')}'`;
}
