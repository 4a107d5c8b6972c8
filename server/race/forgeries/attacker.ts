import { classicPounds, reservationBody } from '@slipway/testing/reservation-body.ts';
import type { Random } from '../../src/testing/random.ts';
import { addSeparateSlots } from '../scene.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type Answer, type Sent, postJson } from './http-client.ts';

/** A new browser with a correct order: the package Classic for four guests, at £150. */
export type Attacker = {
  cookie: string;
  body: Record<string, unknown>;
  /** The price in pounds. */
  price: number;
  aLine: (random: Random) => Record<string, unknown>;
};

type MenuItem = { id: number; name: string; type: string; price: number };

export async function anAttacker({
  send,
  env,
}: {
  send: (sent: Sent) => Promise<Answer>;
  env: ScheduleEnv;
}): Promise<Attacker> {
  const saved = await send(
    postJson('/api/user/create_or_update_user', {
      first_name: 'Mallory',
      last_name: 'Moor',
      phone: '07700900999',
      email: 'mallory@example.com',
      country: 'France',
    }),
  );
  const { id: customer } = (JSON.parse(saved.body) as { data: { id: string } }).data;
  const [slot] = await addSeparateSlots(env.pool, 1);
  if (slot === undefined) throw new Error('no slot');
  const { rows: menu } = await env.pool.query<MenuItem>(
    'select id, name, type, price from menu_items where is_active and not is_alcohol order by id',
  );
  return {
    cookie: 'hold=mallorymallorymallorymallo',
    price: classicPounds,
    body: reservationBody({ customer, slot, guests: 4 }),
    aLine: (random) => {
      const { id, name, type, price } = random.pick(menu);
      return { menu_id: id, menu_name: name, menu_type: type, price: price / 100, quantity: 1, comment: '' };
    },
  };
}

type Stored = {
  id: string;
  status: string;
  total: number;
  amount: number;
  attempt: string;
  asked: number | null;
  should: number;
};

/**
 * Checks the booking of the attacker's browser, then deletes it. Returns a fault if the booking is not held,
 * or if its price is wrong. The right price is computed here in SQL from package, guests, coupon and menu.
 */
export async function storedBookings({ env }: { env: ScheduleEnv }): Promise<string | undefined> {
  const { rows } = await env.pool.query<Stored>(
    `select b.id, b.status, b.total, a.amount, a.id as attempt,
       p.price + greatest(0, b.guests - 5) * 1500
         - case b.coupon_code when 'LAKE25' then 2500 when 'WELCOME10' then p.price / 10 else 0 end
         + coalesce((select sum(m.price * i.quantity) from booking_items i join menu_items m on m.id = i.menu_item_id
                     where i.booking_id = b.id), 0) as should
     from bookings b
     join customers c on c.id = b.customer_id and c.email_key = 'mallory@example.com'
     join boat_packages p on p.id = b.package_id
     join payment_attempts a on a.booking_id = b.id`,
  );
  if (rows.length === 0) return undefined;
  const asked = await askedAtSimulator({ env });
  const wrong = rows.flatMap((row) => {
    if (row.status !== 'held') return [`a booking that is ${row.status}`];
    if (row.total !== Number(row.should)) return [`${row.total} stored for ${row.should}`];
    if (row.amount !== row.total) return [`${row.amount} to be paid of ${row.total}`];
    const wrongAsked = asked.find(({ attempt, amount }) => attempt === row.attempt && amount !== row.total);
    if (wrongAsked !== undefined) return [`${wrongAsked.amount} asked at the simulator`];
    return [];
  });
  const ids = rows.map(({ id }) => id);
  await env.pool.query('delete from payment_attempts where booking_id = any($1)', [ids]);
  await env.pool.query('delete from bookings where id = any($1)', [ids]);
  return wrong.length > 0 ? wrong.join('; ') : undefined;
}

/** The newest payment at each provider. */
async function askedAtSimulator({
  env,
}: {
  env: ScheduleEnv;
}): Promise<{ attempt: string; amount: number }[]> {
  const found = await Promise.all(
    env.providers.map(async ({ merchant, attemptIn }) => {
      const payments = await env.simulator.ledger(merchant, 1);
      return payments.map((row) => ({ attempt: attemptIn(row), amount: row.amount }));
    }),
  );
  return found.flat();
}
