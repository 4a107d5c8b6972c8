import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { closeDrawer, countDrawer, openDrawer } from '../../src/console/desk/money/drawer-commands.ts';
import { cashInDrawer } from '../../src/payments/hand-money.ts';
import type { Step } from './step.ts';
import { NotThere, type SeasonWorld } from './world.ts';

const float = 100;
/** The drawer is short on one evening in 11, and over on one in 17. */
const oneIn = { short: 11, over: 17 };

/** A drawer for each day on which cash moves, counted and closed in the evening; the drawer of today is still open. */
export function drawersOf(steps: readonly Step[], begunAt: Date): Step[] {
  const days = [...new Set(steps.filter(({ cash }) => cash).map(({ at }) => venueDate(at)))].toSorted();
  return days.flatMap((date, nth): Step[] => {
    const evening = toInstant(date, localTime('22:10'));
    const off = nth % oneIn.short === 5 ? -5 : nth % oneIn.over === 9 ? 2 : 0;
    const open: Step = {
      at: toInstant(date, localTime('07:55')),
      play: (world) => world.run('dock', openDrawer, { name: 'Jetty', float }),
    };
    const close: Step = { at: evening, play: (world) => countAndClose(world, off) };
    return evening.getTime() + hourMs < begunAt.getTime() ? [open, close] : [open];
  });
}

async function countAndClose(world: SeasonWorld, off: number): Promise<void> {
  const drawer = await countOpenDrawer(world, off);
  await world.goTo(new Date(world.now.getTime() + 2 * minuteMs));
  const note = off < 0 ? 'Change for a parking meter, as far as anybody remembers.' : '';
  await world.run('dock', closeDrawer, { drawer, note });
}

/**
 * Records a count of the open drawer that is `off` pounds more than expected, or less if `off` is negative. Returns the
 * drawer's id.
 */
export async function countOpenDrawer(world: SeasonWorld, off: number): Promise<number> {
  const { rows } = await sql<{ id: number; expected: number }>`
    select d.id, d.float + ${cashInDrawer} as expected from drawers d
    where d.closed_at is null and d.name = 'Jetty' order by d.id desc limit 1`.execute(world.db);
  const [drawer] = rows;
  if (drawer === undefined) throw new NotThere('no drawer is open');
  await world.run('dock', countDrawer, { drawer: drawer.id, counted: drawer.expected / 100 + off });
  return drawer.id;
}
