import { recordBack, recordOut } from '@slipway/shared/api/console/board.ts';
import { putBoatBack, takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import { getSold } from '@slipway/shared/api/console/sold.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import type { StaffBrowser } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
beforeEach(async () => {
  ({ dock, manager } = await jetty.begin());
});

const until = (to: string, from = '09:30') => ({
  boat: 1,
  from: { date: saturday, time: from },
  to: { date: saturday, time: to },
  why: 'the motor cuts out',
});
const effectOf = async (words: object) =>
  (await manager.get(takeBoatOut, { body: { ...words, requestId: randomUUID() } })).effect;
const repairs = async () => (await manager.get(getSold)).boats[0]!.repairs;

test('its parties get other boats at the same time; the boat comes back when somebody says so', async () => {
  const [ten, four] = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.four)];
  expect([await jetty.boatOf(ten), await jetty.boatOf(four)]).toEqual([1, 1]);
  expect(await effectOf(until('14:00'))).toEqual({
    sentence:
      'Boat 1 is out from Saturday 8 May 2027, 09:30 to Saturday 8 May 2027, 14:00. 1 party has another boat at the same time and price, and is told nothing. 2 times on sale have one place fewer.',
    figures: [{ label: expect.stringMatching(/^Saturday 8 May 2027, 10:00, Ada/), value: 'Boat 1 → Boat 2' }],
    warnings: [],
  });
  expect([await jetty.boatOf(ten), await jetty.boatOf(four)]).toEqual([2, 1]);
  const [repair] = await repairs();
  expect(repair).toMatchObject({
    from: `${saturday} 09:30`,
    to: `${saturday} 14:00`,
    reason: 'the motor cuts out',
  });
  expect(await manager.refusedRun(takeBoatOut, until('12:00'))).toMatchObject({
    message: expect.stringContaining('Boat 1 is out already'),
  });
  // Which one, so that a press leads around it; a time that only touches it is free.
  expect(await manager.refusedRun(takeBoatOut, until('18:00', '12:00'))).toMatchObject({
    outAlready: { from: { date: saturday, time: '09:30' }, to: { date: saturday, time: '14:00' } },
  });
  await jetty.undo(manager, takeBoatOut, until('18:00', '14:00'));
  await jetty.later(30 * minute);
  await manager.run(putBoatBack, { repair: repair!.repair });
  expect(await repairs()).toEqual([]);
  expect(await jetty.boatOf(ten)).toBe(2);
  expect(await manager.refusedRun(putBoatBack, { repair: repair!.repair })).toMatchObject({
    message: 'This boat is back already.',
  });
});

test('a party that finds no other boat is named, and nothing is changed', async () => {
  const parties = [
    await jetty.aParty(jetty.slots.ten),
    await jetty.aParty(jetty.slots.ten),
    await jetty.aParty(jetty.slots.ten),
  ];
  expect(await manager.refusedRun(takeBoatOut, until('14:00'))).toMatchObject({
    message: expect.stringMatching(
      /^No other boat is free for 1 party of Boat 1: Saturday 8 May 2027, 10:00, Ada .*nothing was changed\.$/,
    ),
  });
  expect(await Promise.all(parties.map((id) => jetty.boatOf(id)))).toEqual([1, 2, 3]);
  expect(await repairs()).toEqual([]);
});

test('who is on the water stays on it', async () => {
  const party = await jetty.aParty(jetty.slots.ten);
  await dock.run(recordOut, jetty.deed(party));
  expect((await effectOf(until('18:00'))).warnings).toEqual([
    'Somebody has Boat 1 until Saturday 8 May 2027, 12:30: it is out after that.',
  ]);
  expect(await jetty.boatOf(party)).toBe(1);
  expect(await repairs()).toMatchObject([{ from: `${saturday} 12:30` }]);
  await dock.run(recordBack, jetty.deed(party));
});

test('both are taken back within their minute', async () => {
  const party = await jetty.aParty(jetty.slots.ten);
  await jetty.undo(manager, takeBoatOut, until('14:00'));
  expect(await repairs()).toEqual([]);
  expect(await jetty.boatOf(party)).toBe(1);

  for (const [wait, from] of [
    [0, '13:00'],
    [5, '09:30'],
  ] as const) {
    await manager.run(takeBoatOut, until('14:00', from));
    const [before] = await repairs();
    await jetty.later(wait * minute);
    await jetty.undo(manager, putBoatBack, { repair: before!.repair });
    expect(await repairs()).toEqual([before]);
    await manager.run(putBoatBack, { repair: before!.repair });
  }
});

test.each([
  [{ to: { date: saturday, time: '09:00' } }, 'is not before'],
  [{ from: { date: '2027-05-07', time: '09:00' }, to: { date: saturday, time: '09:30' } }, 'is over'],
  [{ to: { date: '2028-06-01', time: '09:00' } }, 'For longer than a year'],
  [{ boat: 99 }, 'There is no boat'],
])('%o is refused', async (words, sentence) => {
  expect(await manager.refusedRun(takeBoatOut, { ...until('14:00'), ...words })).toMatchObject({
    message: expect.stringContaining(sentence),
  });
});
