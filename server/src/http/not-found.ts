import type { FastifyInstance } from 'fastify';

const page = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found</title></head>
<body><main><h1>There is no page here</h1>
<p>The address may be old or mistyped. <a href="/">Go to the home page</a> or <a href="/#/booking">book a boat</a>.</p>
</main></body></html>`;

export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404);
    if (request.url.startsWith('/api/')) {
      return { success: false, message: 'There is no such call. See /api/openapi.json.', data: {} };
    }
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
