/**
 * A server that answers with bytes from memory, to measure the minimal cost of an answer. Usage: node bare-server.mjs
 * PORT; GET /12288
 */
import fastify from 'fastify';

const [port = ''] = process.argv.slice(2);
const app = fastify({ logger: false });
const answers = new Map<string, Buffer>();

app.get<{ Params: { bytes: string } }>('/:bytes', (request, reply) => {
  const { bytes } = request.params;
  const answer = answers.get(bytes) ?? Buffer.alloc(Number(bytes), 'x');
  answers.set(bytes, answer);
  void reply.header('content-type', 'application/json; charset=utf-8').send(answer);
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
