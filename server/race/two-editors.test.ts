import type { Change } from '@slipway/shared/api/console/changes.ts';
import { type Draft, mergeDrafts } from '@slipway/shared/rules/merge-drafts.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../src/platform/http/refusal.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { asChangeSet } from '../src/set-up/change-set.ts';
import { saveChangeSet } from '../src/set-up/draft-commands.ts';
import { applyChangeSet, undoChangeSet } from '../src/set-up/set-commands.ts';
import { terminal } from '../src/console/command/command.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { type Random, randomFrom } from '../src/testing/random.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

/** Two people edit one change set at the same time, in two processes. */

let race: TwoPools;
beforeAll(async () => {
  race = await openTwoPools();
});
afterAll(() => race.stop());

type Opened = { version: number; draft: Draft<Change> };

const aDay = (nth: number): Change => ({
  id: randomId(),
  kind: 'special_days',
  words: { dates: [addDays(venueDate(race.nth(0).now()), 20 + nth)], paint: { pounds: 10 } },
});

async function newDraft(changes: Change[]): Promise<string> {
  const input = { set: null, version: null, name: 'Ours', fromDate: null, changes };
  const { result } = await runCommand(race.nth(0), terminal, saveChangeSet, {
    input,
    requestId: randomId(),
  });
  return result!.set;
}

async function open(nth: number, set: string): Promise<Opened> {
  const row = await race
    .nth(nth)
    .db.selectFrom('changeSets')
    .selectAll()
    .where('id', '=', set)
    .executeTakeFirstOrThrow();
  const { version, name, fromDate, changes } = asChangeSet(row);
  return { version, draft: { name, fromDate, changes } };
}

async function save(nth: number, set: string, { version, draft }: Opened): Promise<boolean> {
  const input = { set, version, ...draft, changes: [...draft.changes] };
  try {
    await runCommand(race.nth(nth), terminal, saveChangeSet, { input, requestId: randomId() });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'version_changed') return false;
    throw error;
  }
}

/**
 * Plays one of two editors. The editor adds, edits or removes changes of their own, and saves each time. If the other
 * editor saved first, the editor merges the two versions.
 */
async function edits(
  nth: number,
  set: string,
  random: Random,
  saved: (set: string, base: Draft<Change>, mine: Draft<Change>) => Promise<void>,
): Promise<Map<string, Change>> {
  const own = new Map<string, Change>();
  for (let round = 0; round < 12; round += 1) {
    const { draft } = await open(nth, set);
    const changed = new Map(draft.changes.map((change) => [change.id, change]));
    const mine = [...own.keys()];
    const change = aDay(nth * 100 + round);
    if (mine.length > 1 && random.chance(0.3)) {
      const gone = random.pick(mine);
      own.delete(gone);
      changed.delete(gone);
    } else {
      const id = mine.length > 0 && random.chance(0.3) ? random.pick(mine) : change.id;
      own.set(id, { ...change, id });
      changed.set(id, { ...change, id });
    }
    await saved(set, draft, { ...draft, changes: [...changed.values()] });
  }
  return own;
}

const merging = (nth: number) => async (set: string, base: Draft<Change>, mine: Draft<Change>) => {
  for (;;) {
    const { version, draft: theirs } = await open(nth, set);
    const { merged, clashes } = mergeDrafts(base, theirs, mine);
    expect(clashes).toEqual([]);
    if (await save(nth, set, { version, draft: merged })) return;
  }
};
/** The control: each save overwrites the change set. */
const overwriting = (nth: number) => async (set: string, _base: Draft<Change>, mine: Draft<Change>) => {
  for (;;) {
    const { version } = await open(nth, set);
    if (await save(nth, set, { version, draft: mine })) return;
  }
};

async function lostBy(how: (nth: number) => Parameters<typeof edits>[3]): Promise<number> {
  const set = await newDraft([]);
  const both = await Promise.all([0, 1].map((nth) => edits(nth, set, randomFrom(nth + 1), how(nth))));
  const { draft } = await open(0, set);
  const kept = new Map(draft.changes.map((change) => [change.id, change]));
  const wanted = new Map(both.flatMap((own) => [...own]));
  const wrong = [...wanted].filter(([id, change]) => JSON.stringify(kept.get(id)) !== JSON.stringify(change));
  return wrong.length + [...kept.keys()].filter((id) => !wanted.has(id)).length;
}

it('two editors who save at the same time lose none of their work', async () => {
  expect(await lostBy(merging)).toBe(0);
});

it('the control: an editor’s work is lost if each save overwrites the other’s', async () => {
  expect(await lostBy(overwriting)).toBeGreaterThan(0);
});

it('if ten editors save the same version simultaneously, one save succeeds and nine are refused', async () => {
  const set = await newDraft([aDay(0)]);
  const { version, draft } = await open(0, set);
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      save(nth, set, { version, draft: { ...draft, changes: [...draft.changes, aDay(nth)] } }),
    ),
  );
  expect(saves.filter(Boolean)).toHaveLength(1);
  const after = await open(1, set);
  expect([after.version, after.draft.changes.length]).toEqual([version + 1, 2]);
});

it('if six people simultaneously publish a change set, and then simultaneously undo it, one publication and one undo succeed', async () => {
  const day = aDay(150);
  const set = await newDraft([day]);
  const painted = async () =>
    (
      await race
        .nth(0)
        .db.selectFrom('specialDays')
        .select('id')
        .where('date', '=', (day.words as { dates: string[] }).dates[0] as never)
        .execute()
    ).length;
  const atOnce = (act: (nth: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: 6 }, (_, nth) => act(nth)));
  const done = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length;
  const { version } = await open(0, set);
  const applied = await atOnce((nth) =>
    runCommand(race.nth(nth), terminal, applyChangeSet, {
      input: { set, version },
      requestId: randomId(),
      reason: 'a race',
    }),
  );
  expect([done(applied), await painted()]).toEqual([1, 1]);
  const back = await atOnce((nth) =>
    runCommand(race.nth(nth), terminal, undoChangeSet, { input: { set }, requestId: randomId() }),
  );
  expect([done(back), await painted()]).toEqual([1, 0]);
});
