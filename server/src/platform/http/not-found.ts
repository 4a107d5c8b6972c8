import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const noSuchCall = 'There is no such call. See /api/openapi.json.';

const page = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found</title></head>
<body><main><h1>There is no page here</h1>
<p>The address may be old or mistyped. <a href="/">Go to the home page</a> or <a href="/#/booking">book a boat</a>.</p>
</main></body></html>`;

/** Matches the address of a file, such as '/llms.txt', but not of a page. */
const isFile = /^[^?]*\.(?!html?(?:\?|$))[a-z0-9]+(?:\?|$)/i;

/** Answers unknown addresses with 404. `sendPage` sends the site's own page, or returns false if there is none. */
export function answerNotFound(
  app: FastifyInstance,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> = async () => false,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    reply.code(404);
    if (request.url.startsWith('/api/')) {
      return { success: false, message: noSuchCall, data: {} };
    }
    // If a picture or a script is missing, the short page is enough, because nobody reads it.
    if (!isFile.test(request.url) && (await sendPage(request, reply))) return reply;
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
