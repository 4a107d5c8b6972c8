import {
  applyChangeSet,
  saveChangeSet,
  scheduleChangeSet,
  undoChangeSet,
} from '@slipway/shared/api/console/change-sets.ts';
import type { Change } from '@slipway/shared/api/console/changes.ts';
import { importSetUp } from '@slipway/shared/api/console/set-up-file.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { randomId } from '../../src/platform/security/random-id.ts';
import { exportSetUp } from '../../src/set-up/file/export-set-up.ts';
import type { Slot } from '../scene.ts';
import type { CommandCase } from './desk-scenarios.ts';
import { comeToRest } from './come-to-rest.ts';
import type { Scenario, Setup } from './scenario.ts';

/** A change set or a set-up file is applied in one transaction, for any number of rows. */

type Kept = { set: string; version: number };
type Painted = { slot: Slot; name: string; kept?: Kept };

/** For each scenario: the slot, and the change set that changes the slot's day. */
const painted = new WeakMap<Setup, Painted>();

async function begin(setup: Setup): Promise<Painted> {
  const scene = { slot: await setup.anotherSlot(0), name: `Set ${randomId().slice(0, 8)}` };
  painted.set(setup, scene);
  return scene;
}

async function keepDraft(setup: Setup): Promise<Kept> {
  const scene = await begin(setup);
  const change: Change = {
    id: randomId(),
    kind: 'special_days',
    words: { dates: [scene.slot.date], paint: { pounds: 20 } },
  };
  const words = { set: null, version: null, name: scene.name, fromDate: null, changes: [change] };
  const { result } = await setup.desk.does<Kept>(saveChangeSet, words);
  return remember(setup, result);
}

function remember(setup: Setup, { set, version }: Kept): Kept {
  const kept = { set, version };
  painted.set(setup, { ...painted.get(setup)!, kept });
  return kept;
}

async function fileOf(setup: Setup): Promise<string> {
  const { slot } = await begin(setup);
  const now = await setup.site.simulator.now();
  const { text } = await setup.site.look(({ db }) => exportSetUp(db, now));
  await setup.site.start();
  const file = JSON.parse(text) as { days: object[] };
  return JSON.stringify({ ...file, days: [...file.days, { date: slot.date, paint: { pounds: 20 } }] });
}

async function keepFile(setup: Setup): Promise<Kept> {
  const file = await fileOf(setup);
  const { result } = await setup.desk.does<Kept>(importSetUp, { file, name: painted.get(setup)!.name });
  return remember(setup, result);
}

/**
 * Returns 1 if the change set is applied: it has marked the day and raised the slot's price. Returns 0 if nothing was
 * applied. Throws if only a part was applied.
 */
async function isOn(setup: Setup): Promise<number> {
  const { slot, kept } = painted.get(setup)!;
  const found = await setup.site.look(async ({ db }) => {
    const { rows } = await sql<{ days: number; priced: number; applied: number }>`select
      (select count(*)::integer from special_days where date = ${slot.date}) as days,
      (select (surcharge_value = 2000)::integer from slots where id = ${slot.id}) as priced,
      (select (state = 'applied')::integer from change_sets where id = ${kept?.set ?? ''}) as applied`.execute(
      db,
    );
    return rows[0]!;
  });
  expect([found.priced, found.applied], 'before or after, never between').toEqual([found.days, found.days]);
  return found.days;
}

const nothingLeft = { notDone: [], done: [] };

export const setUpCommands: readonly CommandCase[] = [
  {
    name: 'a change set is put on the site',
    before: keepDraft,
    press: (setup) => setup.desk.press(applyChangeSet, painted.get(setup)!.kept!),
    count: isOn,
    ...nothingLeft,
  },
  {
    name: 'a change set is taken back',
    before: async (setup) => setup.desk.does(applyChangeSet, await keepDraft(setup)),
    press: (setup) => setup.desk.press(undoChangeSet, { set: painted.get(setup)!.kept!.set }),
    count: async (setup) => 1 - (await isOn(setup)),
    ...nothingLeft,
  },
  {
    name: 'a file of the set-up is read',
    press: async (setup) =>
      setup.desk.press(importSetUp, { file: await fileOf(setup), name: painted.get(setup)!.name }),
    count: (setup) =>
      setup.site.look(async ({ db }) => {
        const { rows } = await sql<{ sets: number; files: number }>`
          select count(*)::integer as sets, count(f.id)::integer as files
          from change_sets s left join set_up_files f on f.id = s.changes -> 0 -> 'words' ->> 'file'
          where s.name = ${`Import of ${painted.get(setup)!.name}`}`.execute(db);
        const [found] = rows;
        expect(found?.files, 'no draft without its file').toBe(found?.sets);
        return found?.sets ?? 0;
      }),
    ...nothingLeft,
  },
  {
    name: 'a file of the set-up is put on the site',
    before: keepFile,
    press: (setup) => setup.desk.press(applyChangeSet, painted.get(setup)!.kept!),
    count: isOn,
    ...nothingLeft,
  },
];

/**
 * A job publishes the change set at the scheduled time. If the server dies before the commit, the job publishes the set
 * after the restart.
 */
export const dueSet: Scenario = {
  name: 'a scheduled set comes due',
  before: async (setup) => {
    const kept = await keepDraft(setup);
    const at = new Date((await setup.site.simulator.now()).getTime() + 3_600_000).toISOString();
    await setup.desk.does(scheduleChangeSet, { ...kept, at });
  },
  trigger: ({ site }) => site.advance('PT61M'),
  endings: [
    {
      name: 'nobody is there',
      after: async (setup) => {
        await comeToRest(setup.site, setup.provider);
        for (let tries = 10; tries > 0 && (await isOn(setup)) === 0; tries -= 1) {
          await setup.site.start();
          await setup.site.advance('PT1M');
        }
        expect(await isOn(setup), 'how often it was done').toBe(1);
        await setup.site.start();
      },
      leaves: [],
    },
  ],
};
