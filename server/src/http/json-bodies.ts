import type { FastifyInstance } from 'fastify';

/** JSON and nothing else. An empty body is a call without arguments, whatever its content type. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
