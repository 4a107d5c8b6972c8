import { type Socket, connect } from 'node:net';
import { once } from 'node:events';
import { type Bench, inTurns } from '../bench.ts';
import { type Contestant, createScene, startSlipway } from '../contestants.ts';
import { comparison, wallClock } from '../lines.ts';
import { loadOn } from '../load.ts';
import { readyForOrders, slipwayOrders } from '../orders.ts';
import { residentMbOf } from '../process-cpu.ts';

export const slowClients = 500;

/**
 * Measures bookings while 500 slow clients are connected. Each sends a request at one byte a second, and reconnects
 * whenever the server hangs up. The goal requires two minutes, which `rounds=4 seconds=30` gives.
 */
export async function slow({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const scene = await createScene(clusters.ours);
  const ours = await startSlipway(scene);
  await readyForOrders(scene.pool);
  const book = async () =>
    loadOn(ours, load, {
      method: 'POST',
      path: '/api/booking/add_zero_cost_reservation',
      clients: 8,
      seconds,
      bodies: await slipwayOrders(scene.pool, 2500 * seconds),
      keys: true,
    });
  let mb = 0;
  const results = await inTurns(rounds, {
    alone: book,
    beside: async () => {
      const crowd = await slowCrowd(ours, '/api/package/get_all');
      const sample = await book();
      mb = Math.max(mb, residentMbOf(ours.pid));
      crowd.leave();
      return sample;
    },
  });
  await ours.stop();
  await scene.drop();
  const names = ['beside 500 slow clients', 'alone'] as const;
  const compare = (what: string, key: 'cpuMs' | 'perSecond') =>
    comparison(
      what,
      results.beside.map((sample) => sample[key]),
      results.alone.map((sample) => sample[key]),
      undefined,
      names,
    );
  return [
    compare('CPU ms per booking', 'cpuMs'),
    compare('bookings/s', 'perSecond'),
    wallClock('alone', results.alone),
    wallClock('beside slow clients', results.beside),
    `  MB beside slow clients, at most ${Math.round(mb)}`,
  ];
}

/** Opens 500 clients. Each sends a byte a second to this path, until `leave` closes them. */
export async function slowCrowd({ url }: Contestant, path: string): Promise<{ leave: () => void }> {
  const { hostname, port } = new URL(url);
  const text = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 1000\r\nx-slow: `;
  const crowd = new Map<number, { socket: Socket; sent: number }>();
  let isOver = false;
  const join = (place: number) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!isOver) void join(place);
    });
    crowd.set(place, { socket, sent: 0 });
    return once(socket, 'connect');
  };
  await Promise.all(Array.from({ length: slowClients }, (_, place) => join(place)));
  const dripping = setInterval(() => {
    for (const client of crowd.values()) {
      client.socket.write(text[client.sent] ?? 'x');
      client.sent += 1;
    }
  }, 1000);
  return {
    leave: () => {
      isOver = true;
      clearInterval(dripping);
      for (const { socket } of crowd.values()) socket.destroy();
    },
  };
}
