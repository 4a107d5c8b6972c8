import { type Bench, inTurns } from '../bench.ts';
import { createScene, startSlipway } from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { loadOn } from '../load.ts';
import { readyForOrders, slipwayOrders } from '../orders.ts';
import { addCoupon } from '../../race/scene.ts';

/** How many orders, each for its own slot, are prepared for each second of load. Fewer can be booked in a second. */
const most = 2500;

/**
 * Everybody uses one coupon. A coupon with a limit that is never reached is compared with a coupon without a limit,
 * both on Slipway.
 */
export async function coupon({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const scene = await createScene(clusters.ours);
  const ours = await startSlipway(scene);
  await readyForOrders(scene.pool);
  await addCoupon(scene.pool, 'LIMITED', { maxUses: 1_000_000_000, maxUsesPerEmail: 1 });
  await addCoupon(scene.pool, 'FREE', {});
  const book = (clients: number, code: string) => async () =>
    loadOn(ours, load, {
      method: 'POST',
      path: '/api/booking/add_zero_cost_reservation',
      clients,
      seconds,
      bodies: await slipwayOrders(scene.pool, most * seconds, { couponOf: () => code }),
      keys: true,
    });
  const results = await inTurns(rounds, {
    limited8: book(8, 'LIMITED'),
    free8: book(8, 'FREE'),
    limited32: book(32, 'LIMITED'),
    free32: book(32, 'FREE'),
  });
  await ours.stop();
  await scene.drop();
  const rates = (name: keyof typeof results) => results[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof results) => results[name].map(({ cpuMs }) => cpuMs);
  const names = ['limited', 'without a limit'] as const;
  return [
    comparison('CPU ms per booking, 8 clients', cpu('limited8'), cpu('free8'), undefined, names),
    comparison('bookings/s, 8 clients', rates('limited8'), rates('free8'), goals.limitedCoupon, names),
    comparison('bookings/s, 32 clients', rates('limited32'), rates('free32'), goals.limitedCoupon, names),
    comparison(
      'bookings/s of the limited one',
      rates('limited32'),
      rates('limited8'),
      goals.limitedCouponCrowd,
      ['32 clients', '8 clients'],
    ),
  ];
}
