import type { FastifyInstance } from 'fastify';

/**
 * Hands calls of the console, unread, to an app of their own, which is made for the first of them: while nobody uses
 * the console, the server neither runs its code nor keeps its routes (docs/decisions/0054). It is a second app because
 * Fastify takes no new routes once it is open.
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
    // If making the app fails, the next call tries again.
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
    // Ends open boards before the site stops accepting calls, because they would keep it from ending.
    scope.addHook('preClose', async () => {
      await (await making?.catch(() => undefined))?.close();
    });
  });
  return { makeReady: () => void made().catch(() => {}) };
}
