/**
 * A minimal booking server in Node: one route, one database function. It is a yardstick for Slipway, not a product.
 * Usage: node ceiling-server.mjs PORT DATABASE_URL
 */
import fastify from 'fastify';
import pg from 'pg';

const [port = '', url = ''] = process.argv.slice(2);
/** Slipway opens the same number of connections. */
const pool = new pg.Pool({ connectionString: url, max: 15 });
const app = fastify({ logger: false });

type Order = {
  email: string;
  name: string;
  phone: string;
  package: number;
  slot: number;
  boats?: number;
  items: { id: number; quantity: number }[];
  coupon: string;
};

const item = {
  type: 'object',
  required: ['id', 'quantity'],
  additionalProperties: false,
  properties: { id: { type: 'integer' }, quantity: { type: 'integer', minimum: 1, maximum: 100 } },
};
const body = {
  type: 'object',
  required: ['email', 'name', 'phone', 'package', 'slot', 'items', 'coupon'],
  additionalProperties: false,
  properties: {
    email: { type: 'string', maxLength: 200, pattern: '^[^@\\s]+@[^@\\s]+$' },
    name: { type: 'string', minLength: 1, maxLength: 100 },
    phone: { type: 'string', minLength: 7, maxLength: 15 },
    package: { type: 'integer' },
    slot: { type: 'integer' },
    boats: { type: 'integer' },
    items: { type: 'array', maxItems: 20, items: item },
    coupon: { type: 'string', maxLength: 30 },
  },
};
const answer = {
  type: 'object',
  properties: { booking_id: { type: 'string' }, total: { type: 'integer' }, status: { type: 'string' } },
};

const ofOneBoat =
  'select * from book($1, $2, $3, $4, slot_boat($5::bigint), slot_range($5::bigint), $6, $7, $8)';
const ofAnyBoat = 'select * from book_any_boat($1, $2, $3, $4, $9, slot_range($5::bigint), $6, $7, $8)';
const boot = Date.now().toString(36);
let booked = 0;

app.post<{ Body: Order }>(
  '/book',
  { schema: { body, response: { 200: answer } } },
  async (request, reply) => {
    const order = request.body;
    const reference = `${boot}-${(booked += 1)}`;
    const values = [
      order.email,
      order.name,
      order.phone,
      order.package,
      order.slot,
      JSON.stringify(order.items),
      order.coupon,
      reference,
    ];
    try {
      const { rows } = await pool.query<{ booking_id: string; total: number }>(
        order.boats === undefined
          ? { name: 'book', text: ofOneBoat, values }
          : { name: 'book any boat', text: ofAnyBoat, values: [...values, order.boats] },
      );
      return { ...rows[0], status: 'confirmed' };
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== '23P01' && code !== 'P0002') throw error;
      return reply.code(409).send({ error: 'sold out' });
    }
  },
);

app.get('/packages', async () => {
  const text = 'select id, name, base_price from package where active order by id';
  return { data: (await pool.query({ name: 'packages', text })).rows };
});

app.get<{ Querystring: { from: string } }>('/month', async (request) => {
  const text = 'select starts, sold from month_sold($1)';
  return { data: (await pool.query({ name: 'month', text, values: [request.query.from] })).rows };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
