import type { FastifyInstance } from 'fastify';

/** `fetch` for calls to this very server, without a network in between. */
export function fetchFrom(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const { statusCode, payload } = await app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: input instanceof Request ? input.url : input.toString(),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    return new Response(payload, { status: statusCode });
  };
}
