import { undoEvent } from '@slipway/shared/api/console/board.ts';
import { chargeParty, letChargeGo } from '@slipway/shared/api/console/charges.ts';
import { giveDepositBack, takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import { getStaffBooking, refundBooking } from '@slipway/shared/api/console/booking.ts';
import { readLog } from '@slipway/shared/api/console/log.ts';
import {
  closeDrawer,
  countDrawer,
  giveBackByHand,
  listDrawers,
  openDrawer,
  putCashIn,
  setFloat,
  takePayment,
} from '@slipway/shared/api/console/money.ts';
import { getCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { undoAction as undo } from '@slipway/shared/api/console/me.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants, queryableOf } from '../../../operations/books/broken-invariants.ts';
import { saleBody } from '../../../testing/sale-body.ts';
import { testAppOfFile } from '../../../testing/test-app.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { type StaffBrowser, atTablet, signedInAs } from '../../../testing/test-staff.ts';

const today = '2027-06-12';
const site = testAppOfFile({ boats: 3 });
let manager: StaffBrowser;
let dock: StaffBrowser;
let slot: { id: number };
beforeEach(async () => {
  site.clock.set(at(`${today} 09:00`));
  await site.clear();
  [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
  slot = await site.aSlot({ date: today, startTime: '15:00' });
});

const sale = (changes: object = {}) => saleBody(slot, { by: 'cash', ...changes });
const tripEvent = (id: string) => ({
  bookingId: id,
  event: randomUUID(),
  happenedAt: site.clock.now().toISOString(),
});
const drawers = async (who = dock) => (await who.get(listDrawers)).drawers;
const books = async () => expect(await brokenInvariants(queryableOf(site.db), site.clock.now())).toEqual([]);

describe('the first cash of a day', () => {
  test('the first cash of a day opens a drawer with the float, in the same call, and later cash opens none', async () => {
    expect(await dock.get(getCashDrawer)).toEqual({ drawer: null, openFloats: [], inNone: 0, toGiveBack: 0 });
    await dock.run(sellWalkIn, sale({ inDrawer: 40 }));
    const { bookingId: id } = await dock.run(sellWalkIn, sale({ inDrawer: 99 }));
    await dock.run(takeDeposit, { ...tripEvent(id), method: 'cash', inDrawer: 7 });
    expect(await drawers()).toMatchObject([
      { isMine: true, float: 40, entries: 3, isFloatOpen: false, expected: null, lines: [] },
    ]);
    const { drawer } = await dock.get(getCashDrawer);
    expect(drawer).toMatchObject({ isMine: true });
    // A colleague who takes cash, but has no drawer, puts the cash into the open drawer.
    const { bookingId: owed } = await manager.run(sellWalkIn, sale({ by: 'dock' }));
    await manager.run(takePayment, { bookingId: owed, method: 'cash', inDrawer: 5 });
    expect(await drawers(manager)).toMatchObject([{ isMine: false, float: 40, entries: 4 }]);
    await books();
  });

  test('a drawer without an entered float is listed until somebody enters the float', async () => {
    await dock.run(sellWalkIn, sale({ inDrawer: null }));
    const { openFloats } = await dock.get(getCashDrawer);
    expect(openFloats).toHaveLength(1);
    const { drawer } = openFloats[0]!;
    expect(await dock.refusedRun(countDrawer, { drawer, counted: 175 })).toMatchObject({
      message: 'Before you count this drawer, please enter the cash that was in it at the start.',
    });
    await dock.run(setFloat, { drawer, float: 25 });
    expect(await dock.refusedRun(setFloat, { drawer, float: 30 })).toMatchObject({ code: 'invalid' });
    expect((await dock.get(getCashDrawer)).openFloats).toEqual([]);
    expect(await dock.run(countDrawer, { drawer, counted: 175 })).toEqual({ counted: 175, expected: 175 });
  });

  test('neither a preview nor a card-machine payment opens a drawer', async () => {
    await dock.get(sellWalkIn, { body: { ...sale({ inDrawer: 40 }), isPreview: true } });
    await dock.run(sellWalkIn, sale({ by: 'card_machine', slip: '0042', inDrawer: 40 }));
    expect(await drawers()).toEqual([]);
  });
});

describe('cash that is outside any drawer', () => {
  async function fromBefore(): Promise<void> {
    await dock.run(sellWalkIn, sale());
    const [line] = await site.db.selectFrom('handMoney').selectAll().execute();
    await site.db.deleteFrom('handMoney').execute();
    const { id: _, ...words } = line!;
    await site.db
      .insertInto('handMoney')
      .values({ ...words, drawerId: null })
      .execute();
    await site.db.deleteFrom('drawers').execute();
  }

  test('cash outside a drawer is listed with person, time and reason, and one press puts the cash into a drawer', async () => {
    await fromBefore();
    const { inNone: lines } = await dock.get(listDrawers);
    expect(lines).toMatchObject([{ kind: 'payment', amount: 150, name: 'Rhys Morgan' }]);
    expect(lines[0]!.by).not.toBeNull();
    // A person who may see all money gets the same list.
    expect((await manager.get(listDrawers)).inNone).toEqual(lines);
    const asked = { lines: [lines[0]!.line], inDrawer: 10 };
    const preview = await dock.get(putCashIn, { body: { ...asked, isPreview: true } });
    expect(preview.effect.sentence).toContain('£150.00 that was not in any drawer is now in ');
    await dock.run(putCashIn, asked);
    expect(await dock.refusedRun(putCashIn, asked)).toMatchObject({ code: 'invalid' });
    expect((await dock.get(listDrawers)).inNone).toEqual([]);
    const [{ drawer, entries } = { drawer: 0, entries: 0 }] = await drawers();
    expect(entries).toBe(1);
    expect(await dock.run(countDrawer, { drawer, counted: 160 })).toEqual({ counted: 160, expected: 160 });
    await dock.run(closeDrawer, { drawer, note: '' });
    expect((await drawers())[0]).toMatchObject({ expected: 160, lines: [{ amount: 150, wasPutIn: true }] });
    await books();
  });

  test('dock staff cannot put a colleague’s cash into a drawer', async () => {
    await fromBefore();
    const [{ line } = { line: 0 }] = (await dock.get(listDrawers)).inNone;
    const { browser, signIn } = await atTablet(site, 'dock');
    await signIn();
    expect((await browser.get(listDrawers)).inNone).toEqual([]);
    expect(await browser.refusedRun(putCashIn, { lines: [line] })).toMatchObject({ code: 'out_of_reach' });
  });
});

describe('a drawer', () => {
  test('a drawer’s sum includes cash payments, refunds and deposits, and leaves out those that were undone', async () => {
    const { drawer } = await dock.run(openDrawer, { name: 'Jetty', float: 100 });
    const { bookingId: id } = await dock.run(sellWalkIn, sale());
    await dock.run(sellWalkIn, sale({ by: 'card_machine', slip: '0042' }));
    const taken = tripEvent(id);
    await dock.run(takeDeposit, { ...taken, method: 'cash' });
    await dock.run(undoEvent, { ...tripEvent(id), undoes: taken.event });
    await dock.run(takeDeposit, { ...tripEvent(id), method: 'cash' });
    site.clock.forward(2 * minute);
    // Staff compare the listed card-machine payments with the machine's own report. A manager sees everybody's
    // payments. Dock staff see only their own payments.
    expect((await manager.get(listDrawers)).slips).toMatchObject([
      { slip: '0042', kind: 'payment', amount: 150 },
    ]);
    expect((await dock.get(listDrawers)).slips).toHaveLength(1);
    await manager.run(refundBooking, { bookingId: id, amount: 20, because: 'a cold dish' });
    site.clock.forward(2 * minute);
    const [back] = (await dock.get(listDrawers)).toGiveBack;
    expect(back).toMatchObject({ amount: 20, method: 'cash', bookingId: id });
    const shown = async () => {
      const { money, timeline } = await manager.get(getStaffBooking, { params: { id } });
      return [
        money?.moves.at(-1)?.label,
        ...timeline.flatMap(({ sentence }) => sentence.match(/£20.*/) ?? []),
      ];
    };
    const said = expect.stringMatching(/^£20\.00 is to be given back in cash to .+\. Reason: a cold dish\.$/);
    expect(await shown()).toEqual(['To be given back in cash', said, '£20.00 is to be given back in cash.']);
    await dock.run(giveBackByHand, { refund: back!.refund });
    const done = await shown();
    expect(done).toEqual(
      expect.arrayContaining(['Refund', '£20.00 back in cash.', '£20.00 given back.', said]),
    );
    expect(done).toHaveLength(4);
    expect(await dock.refusedRun(giveBackByHand, { refund: back!.refund })).toMatchObject({
      code: 'invalid',
    });
    expect((await drawers())[0]).toMatchObject({ entries: 5, expected: null, counts: [], lines: [] });
    // 330 is the float of 100, plus a sale of 150, plus deposits of 100 - 100 + 100, minus a refund of 20.
    expect(await dock.run(countDrawer, { drawer, counted: 330 })).toEqual({ counted: 330, expected: 330 });
    await books();
  });

  test('staff count a drawer blind: the expected sum is hidden before the first count', async () => {
    await dock.run(sellWalkIn, sale({ inDrawer: 100 }));
    const { drawer } = (await drawers())[0]!;
    const said = async () =>
      JSON.stringify([
        await dock.get(listDrawers),
        await dock.get(getCashDrawer),
        await dock.get(countDrawer, { body: { drawer, counted: 1, isPreview: true } }),
        await dock.refused(closeDrawer, { body: { drawer, note: '', isPreview: true } }),
        await dock.refusedRun(closeDrawer, { drawer, note: 'all of it' }),
        await manager.get(readLog, { query: {} }),
      ]);
    expect(await said()).not.toMatch(/\b250\b|25000|short|over\b/);
  });

  test('a counted drawer remains open, each count is stored as typed, and the drawer closes with the last count', async () => {
    await dock.run(sellWalkIn, sale({ inDrawer: 100 }));
    const { drawer } = (await drawers())[0]!;
    expect(await dock.run(countDrawer, { drawer, counted: 400 })).toEqual({ counted: 400, expected: 250 });
    expect((await drawers())[0]).toMatchObject({
      closedAt: null,
      counts: [{ counted: 400, expected: 250 }],
    });
    expect(await dock.refusedRun(closeDrawer, { drawer, note: ' ' })).toMatchObject({
      code: 'invalid',
      field: 'note',
      message: 'The drawer is £150.00 over: give a reason.',
    });
    await dock.run(countDrawer, { drawer, counted: 255 });
    // A difference of £5.00 or less needs no reason.
    await dock.run(closeDrawer, { drawer, note: '' });
    expect((await drawers())[0]).toMatchObject({
      counted: 255,
      expected: 250,
      note: null,
      counts: [{ counted: 400 }, { counted: 255 }],
    });
    await expect(
      site.db
        .updateTable('drawerCounts')
        .set({ counted: 25_000 as never })
        .execute(),
    ).rejects.toThrow('never changed');
    await books();
  });

  test('a drawer must be counted again if money moved since the count', async () => {
    await dock.run(sellWalkIn, sale({ inDrawer: 0 }));
    const { drawer } = (await drawers())[0]!;
    await dock.run(countDrawer, { drawer, counted: 150 });
    await dock.run(sellWalkIn, sale());
    expect(await dock.refusedRun(closeDrawer, { drawer, note: '' })).toMatchObject({
      message: 'Money went in or out since this drawer was counted: count it again.',
    });
    await dock.run(countDrawer, { drawer, counted: 290 });
    await dock.run(closeDrawer, { drawer, note: 'two notes stuck together' });
    expect((await drawers())[0]).toMatchObject({ note: 'two notes stuck together' });
  });

  test('dock staff cannot count the drawer of a colleague', async () => {
    const { drawer } = await manager.run(openDrawer, { name: 'Office', float: 0 });
    for (const refused of [
      dock.refusedRun(countDrawer, { drawer, counted: 0 }),
      dock.refusedRun(closeDrawer, { drawer, note: '' }),
      dock.refusedRun(setFloat, { drawer, float: 0 }),
    ])
      expect(await refused).toMatchObject({ code: 'out_of_reach' });
    expect(await drawers()).toEqual([]);
  });
});

describe('a deposit in cash or by card machine', () => {
  async function held(method: 'cash' | 'card_machine'): Promise<string> {
    const { bookingId: id } = await dock.run(
      sellWalkIn,
      sale({ by: 'card_machine', slip: '1', email: 'rhys@example.com' }),
    );
    await dock.run(takeDeposit, {
      ...tripEvent(id),
      method,
      ...(method === 'cash' ? { inDrawer: 0 } : { slip: '2' }),
    });
    return id;
  }
  const moves = async (id: string) =>
    (await manager.get(getStaffBooking, { params: { id } })).money!.moves.filter(
      ({ kind }) => kind === 'deposit',
    );
  const told = () => site.db.selectFrom('mails').select('facts').where('kind', '=', 'charge_made').execute();
  const keep = (bookingId: string, amount: number) => ({
    bookingId,
    amount,
    because: 'a messy deck',
    kind: 'cleaning' as const,
    from: 'deposit' as const,
  });

  test('if staff keep a part of a cash deposit for a reason, the rest is returned and the party is told', async () => {
    const id = await held('cash');
    expect(await manager.refusedRun(chargeParty, keep(id, 0))).toMatchObject({ field: 'amount' });
    expect(
      (await dock.get(chargeParty, { body: { ...keep(id, 35), requestId: randomUUID() } })).asked,
    ).not.toBeNull();
    const done = await manager.get(chargeParty, { body: { ...keep(id, 35), requestId: randomUUID() } });
    expect(done.effect.sentence).toBe(
      'Rhys Morgan is charged £35.00. £35.00 is kept from the deposit in cash. Reason: a messy deck.',
    );
    // Cleaning is a service, so a sixth of the charge is VAT.
    expect(done.effect.figures).toEqual([
      { label: 'Kept', value: '£35.00' },
      { label: 'VAT in it', value: '£5.83' },
    ]);
    await books();
    expect(
      (await manager.get(giveDepositBack, { body: { ...tripEvent(id), requestId: randomUUID() } })).effect
        .figures,
    ).toEqual([{ label: 'Given back', value: '£65.00' }]);
    expect(await moves(id)).toMatchObject([
      { label: 'Deposit taken', amount: 100 },
      { label: 'Deposit given back, less £35.00 kept', amount: -65 },
    ]);
    const { drawer } = (await drawers())[0]!;
    expect(await dock.run(countDrawer, { drawer, counted: 35 })).toEqual({ counted: 35, expected: 35 });
    await dock.run(closeDrawer, { drawer, note: '' });
    expect((await drawers())[0]?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', 100],
      ['deposit_back', -35],
      ['payment', 35],
      ['deposit_back', -65],
    ]);
    expect(await told()).toMatchObject([{ facts: { kept: 3500, owed: 0, way: 'cash' } }]);
    // The whole deposit has been used, so a further charge needs a pay link.
    expect(await manager.refusedRun(chargeParty, keep(id, 10))).toMatchObject({ code: 'invalid' });
    await books();
  });

  test('keeping a deposit can be undone within the minute, before the party is told', async () => {
    const id = await held('cash');
    const { action } = await manager.get(chargeParty, {
      body: { ...keep(id, 100), requestId: randomUUID() },
    });
    expect(await dock.refusedRun(giveDepositBack, tripEvent(id))).toMatchObject({ code: 'invalid' });
    await manager.get(undo, { body: { action: action!.id, requestId: randomUUID() } });
    expect(await told()).toEqual([]);
    expect(await moves(id)).toMatchObject([{ label: 'Deposit taken' }]);
    await books();
    await dock.run(giveDepositBack, tripEvent(id));
    expect((await moves(id)).at(-1)).toMatchObject({ label: 'Deposit given back', amount: -100 });
    await books();
  });

  test('returning a card-machine deposit needs the slip of the refund, and any excess is returned in cash', async () => {
    const id = await held('card_machine');
    const { charges } = await manager.run(chargeParty, keep(id, 40));
    expect(await manager.refusedRun(giveDepositBack, tripEvent(id))).toMatchObject({ field: 'slip' });
    await manager.run(giveDepositBack, { ...tripEvent(id), slip: '77' });
    await books();
    site.clock.forward(2 * minute);
    await manager.run(letChargeGo, { charge: charges[0]!, because: 'a kindness' });
    site.clock.forward(2 * minute);
    const { toGiveBack } = await manager.get(listDrawers);
    expect(toGiveBack).toMatchObject([{ amount: 40, method: 'card_machine', bookingId: id }]);
    await manager.run(giveBackByHand, { refund: toGiveBack[0]!.refund, slip: '78' });
    await books();
  });
});
