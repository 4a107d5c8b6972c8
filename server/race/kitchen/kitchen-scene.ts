import { addDays } from '@slipway/shared/values/local-date.ts';
import type { Random } from '../../src/testing/random.ts';
import { type DayScene, aDay } from '../day/day-scene.ts';
import { addSlots } from '../scene.ts';
import type { TwoPools } from '../two-pools.ts';

type Dish = { id: number; name: string; type: string; price: number };
export type KitchenScene = DayScene & {
  menu: Dish[];
  /** The day of the trial, and the day to which parties may move. */
  days: [string, string];
  /** The slots of both days. */
  slots: number[];
  /** Returns random add-ons in the form that the command takes. */
  anOrder: (random: Random) => { menuItemId: number; quantity: number; comment: string }[];
};

/** The second day is this many days after the first, so that no other trial uses it. */
const farAway = 4000;

/** Makes a day with three boats and five parties. Most parties have ordered food. */
export async function aKitchenDay(servers: Pick<TwoPools, 'pool'>, random: Random): Promise<KitchenScene> {
  const { pool } = servers;
  const day = await aDay(servers);
  const { rows: menu } = await pool.query<Dish>(
    `select id, name, type, price from menu_items where is_active and package_ids is null and lead_time_hours = 0
     order by id limit 4`,
  );
  const elsewhere = addDays(day.date, farAway);
  const slots = [
    ...(await addSlots(pool, day.date, ['12:30-14:30', '15:00-17:00'])),
    ...(await addSlots(pool, elsewhere, ['10:00-12:00', '12:30-14:30'])),
  ];
  const anOrder: KitchenScene['anOrder'] = (drawn) =>
    menu
      .filter(() => drawn.chance(0.5))
      .map(({ id }) => ({
        menuItemId: id,
        quantity: 1 + drawn.below(8),
        comment: drawn.chance(0.3) ? 'no nuts' : '',
      }));
  const lines = day.parties.flatMap(({ id }) =>
    anOrder(random).map(({ menuItemId, quantity, comment }, position) => {
      const { name, type, price } = menu.find((dish) => dish.id === menuItemId)!;
      return {
        booking_id: id,
        position,
        menu_item_id: menuItemId,
        name,
        type,
        quantity,
        unit_price: price,
        comment,
      };
    }),
  );
  await pool.query(
    'insert into booking_items select * from jsonb_populate_recordset(null::booking_items, $1::jsonb)',
    [JSON.stringify(lines)],
  );
  await pool.query(
    `update bookings b set add_ons_price = o.price, total = o.price, source = 'phone'
     from (select booking_id, sum(quantity * unit_price) as price from booking_items group by booking_id) o
     where o.booking_id = b.id and b.date = $1`,
    [day.date],
  );
  return { ...day, menu, days: [day.date, elsewhere], slots: slots.map(({ id }) => id), anOrder };
}
