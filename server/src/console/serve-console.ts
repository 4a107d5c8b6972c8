import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import type { Access, ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { type Permission, type Scope, scopeOf } from '@slipway/shared/rules/permissions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayTakeLonger } from '../platform/http/connections.ts';
import { malformed } from '../platform/http/malformed.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Answer, type Call, serveEndpoint } from '../platform/http/serve-endpoint.ts';
import type { Deps } from '../bookings/deps.ts';
import type { Actor, Command, CommandOutcome } from './command/command.ts';
import { type CommandDeps, runCommand } from './command/run-command.ts';
import { type Session, actorOf, findSession } from './sessions/session.ts';

type ServeDeps = Pick<Deps, 'db' | 'now' | 'cookies' | 'isSimulated' | 'log'>;

type InSession = {
  session: Session;
  actor: Actor;
  /** How far the permission for this call reaches; 'all' if the call needs no permission. */
  scope: Scope;
};

/** The arguments of a handler. They include a session only if the call requires one. */
export type ConsoleCall<E extends ConsoleEndpoint> = Call<E> &
  (E['access'] extends 'signed-out' ? unknown : InSession);

/**
 * This header marks calls that the console makes automatically, without a press by a person, for example to refresh a
 * board. Such calls do not count as use of the screen, so the screen still locks.
 */
const backgroundHeader = 'slipway-background';
/** Only people who are signed in may send a body longer than this. */
const shortBody = 64 * 1024;
const fromConsoleHeader = 'slipway-console';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request. Set before the body is read, for every call of the console that needs a session. */
    staff?: InSession;
  }
}

/**
 * Runs before every call of the console. Refuses a call if the browser reports that another site made it. Refuses a
 * change without our header, which other sites cannot send. Then checks the session, and that the person may make this
 * call.
 */
export function guardConsole(api: FastifyInstance, deps: ServeDeps): void {
  api.decorateRequest('staff', undefined);
  api.addHook('onRequest', async (request) => {
    if (accessOf(request) === undefined) return;
    const site = request.headers['sec-fetch-site'];
    const isRead = request.method === 'GET';
    const isOurs = site === undefined || site === 'same-origin' || (site === 'none' && isRead);
    if (!isOurs || (!isRead && request.headers[fromConsoleHeader] !== '1'))
      throw malformed('Only this site’s own pages may make this call.');
    // A long body is read only after its sender has been identified.
    if (request.routeOptions.bodyLimit <= shortBody) return;
    await letIn(request);
    mayTakeLonger(request);
  });
  const letIn = async (request: FastifyRequest) => {
    const access = accessOf(request);
    if (access === undefined || access === 'signed-out' || request.staff !== undefined) return;
    request.staff = await requireAccess(deps, request, access);
  };
  api.addHook('preHandler', letIn);
  // Caches must not store answers to staff.
  api.addHook('onSend', async (request, reply) => {
    if (accessOf(request) !== undefined) reply.header('cache-control', 'no-store');
  });
}

function accessOf(request: FastifyRequest): Access | undefined {
  const { endpoint } = request.routeOptions.config;
  return endpoint !== undefined && 'access' in endpoint ? (endpoint as ConsoleEndpoint).access : undefined;
}

/** Serves one console call to people who may make it. */
export function serveConsole<E extends ConsoleEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: ConsoleCall<E>) => Promise<Answer<E>>,
  longest: { bodyLimit?: number } = {},
): void {
  const guarded = async (call: Call<E>) => {
    const { staff } = call.request;
    // Refuses a route that was registered outside the guard.
    if (staff === undefined && endpoint.access !== 'signed-out') throw new Refusal('signed_out');
    return handler({ ...call, ...staff } as ConsoleCall<E>);
  };
  serveEndpoint(app, endpoint, guarded, longest);
}

/** The session on this device, locked or not; undefined: nobody is signed in. */
export function sessionHere(deps: ServeDeps, request: FastifyRequest): Promise<Session | undefined> {
  return findSession(deps, request, request.headers[backgroundHeader] === undefined);
}

/** Throws a Refusal if this session may not make the call. */
export async function requireAccess(
  deps: ServeDeps,
  request: FastifyRequest,
  access: Exclude<Access, 'signed-out'>,
): Promise<InSession> {
  const session = await sessionHere(deps, request);
  if (session === undefined) throw new Refusal('signed_out');
  const actor = actorOf(session);
  if (access === 'locked') return { session, actor, scope: 'all' };
  if (session.isLocked) throw new Refusal('session_locked');
  if (access === 'signed-in') return { session, actor, scope: 'all' };
  const scope = grantOf(actor, access);
  if (scope === undefined) {
    const { role } = actor;
    deps.log.warn(
      { staffId: session.person.id, role, permission: access },
      'a call of the console was refused',
    );
    throw new Refusal('not_allowed');
  }
  return { session, actor, scope };
}

function grantOf({ role, tablet }: Actor, permission: Permission): Scope | undefined {
  return scopeOf({ role, isOnTablet: tablet !== null }, permission);
}

type CommandBody = {
  requestId?: string | undefined;
  isPreview?: boolean | undefined;
  fingerprint?: string | undefined;
  reason?: string | undefined;
};

/** Serves every command that can be called from the console. */
export function serveCommands(app: FastifyInstance, deps: CommandDeps, commands: readonly Command[]): void {
  for (const command of commands)
    if (command.call !== undefined)
      serveEndpoint(
        app,
        command.call as Endpoint,
        async ({ body, request }) => {
          if (request.staff === undefined) throw new Refusal('signed_out');
          const { requestId, isPreview, fingerprint, reason, ...input } = body as CommandBody;
          if (isPreview !== true && requestId === undefined) throw malformed('requestId is required.');
          const { actor } = request.staff;
          const asked = { input, requestId, isPreview, fingerprint, reason };
          return { data: answerOf(await runCommand(deps, actor, command, asked)) };
        },
        command.mostBytes === undefined ? {} : { bodyLimit: command.mostBytes },
      );
}

function answerOf({ effect, fingerprint, action, asked, result }: CommandOutcome<unknown>) {
  return {
    effect,
    fingerprint,
    action: answeredAction(action),
    asked: asked === undefined ? null : { ...asked, expiresAt: asked.expiresAt.toISOString() },
    result,
  };
}

export function answeredAction(action: CommandOutcome<unknown>['action']) {
  if (action === null) return null;
  return { id: String(action.id), undoUntil: action.undoUntil?.toISOString() ?? null };
}
