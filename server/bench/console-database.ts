import { localDate } from '@slipway/shared/values/local-date.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { migrate } from '../src/operations/migrate/migrate.ts';
import { openServerDatabase } from '../src/platform/database/open-database.ts';
import { jobsPatience } from '../src/platform/database/patience.ts';
import { type Scene, createScene } from './contestants.ts';
import { fillBookings } from './fill-bookings.ts';
import { clusterCpuMs } from './process-cpu.ts';

/** Fills a database with a given number of bookings for the console's benchmark, and measures reads. */

export const today = localDate('2027-05-08');
export const now = new Date('2027-05-08T10:00:00Z');
export const repeats = 40;

export type ConsoleDatabase = Awaited<ReturnType<typeof openConsoleDatabase>>;

export async function openConsoleDatabase(cluster: string, howMany: number) {
  const scene = await createScene(cluster);
  const opened = await openServerDatabase(
    scene.url,
    (error) => {
      throw error;
    },
    jobsPatience,
  );
  await migrate(opened.jobsDb);
  await seedDemo(opened.jobsDb, today);
  const began = performance.now();
  await fillBookings(scene.pool, howMany, today);
  return {
    scene,
    db: opened.db,
    filledMs: performance.now() - began,
    close: async () => {
      await opened.close();
      await scene.drop();
    },
  };
}

export async function timed(scene: Scene, work: () => Promise<unknown>) {
  for (let nth = 0; nth < 5; nth += 1) await work();
  const times: number[] = [];
  const before = clusterCpuMs(scene.postmaster);
  for (let nth = 0; nth < repeats; nth += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return { times, cpuMs: (clusterCpuMs(scene.postmaster) - before) / repeats };
}
