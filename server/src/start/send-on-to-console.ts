import type { FastifyInstance } from 'fastify';

/**
 * Passes calls of the console, with their bodies unread, to a second Fastify app. The first call makes that app, so
 * that the server does not load the console's code while nobody uses it (docs/decisions/0054). The app is separate
 * because Fastify accepts no new routes after its start.
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
    // Closes the console before the site stops, because open streams of boards would delay the stop.
    scope.addHook('preClose', async () => {
      await (await making?.catch(() => undefined))?.close();
    });
  });
  return { makeReady: () => void made().catch(() => {}) };
}
