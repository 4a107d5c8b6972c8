import type { FastifyInstance } from 'fastify';

/**
 * Hands calls of the console, unread, to a second Fastify app, which is made at the first call. While nobody uses the
 * console, the server does not load its code (docs/decisions/0054). The app is separate because Fastify takes no new
 * routes once it is open.
 */
export function sendOnToConsole(
  app: FastifyInstance,
  make: () => Promise<FastifyInstance>,
): { makeReady: () => void } {
  let making: Promise<FastifyInstance> | undefined;
  const made = (): Promise<FastifyInstance> => {
    making ??= make().then(async (console) => {
      await console.ready();
      return console;
    });
    // If the console's app cannot be made, the next call tries again.
    making.catch(() => (making = undefined));
    return making;
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all('/api/console/*', async (request, reply) => {
      const console = await made();
      reply.hijack();
      console.routing(request.raw, reply.raw);
    });
    // Closes open streams of boards before the site stops, because they would delay the stop.
    scope.addHook('preClose', async () => {
      await (await making?.catch(() => undefined))?.close();
    });
  });
  return { makeReady: () => void made().catch(() => {}) };
}
