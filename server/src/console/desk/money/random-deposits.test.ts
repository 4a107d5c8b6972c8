import { objectToCharge } from '@slipway/shared/api/bookings.ts';
import { answerObjection, chargeParty, letChargeGo } from '@slipway/shared/api/console/charges.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { giveDepositBack, takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import {
  giveBackByHand,
  listDrawers,
  releaseCardDeposit,
  sendPayLink,
} from '@slipway/shared/api/console/money.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { chargeKinds } from '@slipway/shared/rules/charges.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { advancePayments } from '../../../bookings/money/paying/advance-payments.ts';
import { checkPayment } from '../../../bookings/money/paying/check-payment.ts';
import { sendRefunds } from '../../../bookings/money/refunds/send-refunds.ts';
import { brokenInvariants, queryableOf } from '../../../operations/books/broken-invariants.ts';
import { DepositAgain, type Way } from '../../../testing/deposit.reference.ts';
import { type Random, randomFrom } from '../../../testing/random.ts';
import { hour, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';

/** `npm test` runs a few seeds; `npm run prove deposits` runs thousands, beginning with a random one. */
const howMany = Number(process.env['DEPOSITS'] ?? 10);
const firstSeed = Number(process.env['DEPOSITS_SEED'] ?? 1);
const whole = 10_000;
const most = 50_000;
const holdHours = 24 * 7;

const jetty = jettyOfFile();

/**
 * Applies the same random steps to one deposit, on the site and in the second implementation. Expects the same sums
 * from both.
 */
async function live(random: Random): Promise<{ did: string[]; met: string[] }> {
  const { site } = jetty;
  await jetty.begin();
  const party = await jetty.aParty(jetty.slots.ten);
  let owner = await signedInAs(site, 'owner');
  let signedInAt = site.clock.now().getTime();
  const did: string[] = [];
  const met: string[] = [];
  const now = () => site.clock.now().getTime();
  const boss = async (): Promise<StaffBrowser> => {
    if (now() - signedInAt > 11 * hour) [owner, signedInAt] = [await signedInAs(site, 'owner'), now()];
    return owner;
  };
  const attempt = (purpose: 'deposit' | 'charge') =>
    site.db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('bookingId', '=', party)
      .where('purpose', '=', purpose)
      .where('provider', '=', 'stripe')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
  const does = async (endpoint: ConsoleEndpoint, body: object) =>
    (await (await boss()).get(endpoint, { body: { ...body, requestId: randomUUID() } })) as {
      action: { id: string };
      result: { charges?: string[]; payLink?: string };
    };
  const pay = async (debt: 'deposit' | 'charge', total: number) => {
    const { result } = await does(sendPayLink, { bookingId: party, debt });
    const body = { link: result.payLink!.slice(-26), payment_method_id: '1', total: total / 100 } as const;
    const { booking_id, transactionReference } = await site
      .aVisitor()
      .get(payByLink, { body, key: randomUUID() });
    site.provider.pays((await attempt(debt)).id);
    await site.aVisitor().get(askPayment, { body: { booking_id, payment_reference: transactionReference } });
  };
  const passes = async (ms: number) => {
    await jetty.later(ms);
    for (let round = 0; round < 3; round += 1) {
      await advancePayments(site.deps);
      await sendRefunds(site.deps);
      again.look(now());
      await jetty.later(minute);
    }
  };

  const way: Way = random.pick(['card', 'card', 'card', 'cash', 'card_machine', 'none']);
  const lapses = now() + holdHours * hour;
  const again = new DepositAgain(way, { whole, most, lapses });
  if (way === 'card') {
    await pay('deposit', whole);
    const row = await attempt('deposit');
    site.provider.says(row.id, { captureBefore: new Date(lapses) });
    await checkPayment(site.deps, row, 'test');
  } else if (way !== 'none')
    await (
      await boss()
    ).run(
      takeDeposit,
      jetty.event(party, { method: way, ...(way === 'cash' ? { inDrawer: 0 } : { slip: '1' }) }),
    );

  let isReturned = way === 'none';
  for (let step = 0; step < 9; step += 1) {
    const line = again.lines.length === 0 ? undefined : random.pick(again.lines);
    const what = random.pick([
      'charge',
      'charge',
      'object',
      'object',
      'answer',
      'answer',
      'let go',
      'pay',
      'give back',
      'wait',
      'lapse',
    ] as const);
    did.push(what);
    if (what === 'charge') {
      const sum = random.pick([0, 500, 2500, 4000, 9000, 16_000]);
      const isOfDeposit = random.chance(0.7);
      const words = {
        bookingId: party,
        kind: random.pick(chargeKinds),
        amount: sum / 100,
        because: 'a reason',
        from: isOfDeposit ? 'deposit' : 'pay_link',
      };
      if (!again.mayCharge(sum, isOfDeposit)) {
        await (await boss()).refusedRun(chargeParty, words as never);
        met.push('refused');
      } else {
        const { action, result } = await does(chargeParty, words);
        if (random.chance(0.2)) {
          await (await boss()).get(undoAction, { body: { action: action.id, requestId: randomUUID() } });
          met.push('undone');
        } else again.charge(result.charges!, sum, isOfDeposit, now());
      }
    } else if (what === 'object' && line !== undefined) {
      const { email } = await site.db
        .selectFrom('customers')
        .innerJoin('bookings', 'bookings.customerId', 'customers.id')
        .select('email')
        .where('bookings.id', '=', party)
        .executeTakeFirstOrThrow();
      const body = { id: party, email, charge_id: line.id, words: 'No.' };
      if (line.objected || again.mayObject(line, now())) {
        await site.aVisitor().get(objectToCharge, { body });
        line.objected = true;
        met.push('objected');
      } else await site.aVisitor().refused(objectToCharge, { body });
    } else if (what === 'answer' && line !== undefined) {
      const givenBack = random.pick([0, line.sum, Math.floor(line.sum / 3)]);
      const words = { charge: line.id, givenBack: givenBack / 100, answer: 'A sentence.' };
      if (!line.objected || line.answered || line.isLetGo)
        await (await boss()).refusedRun(answerObjection, words);
      else {
        const { action } = await does(answerObjection, words);
        if (random.chance(0.2))
          await (await boss()).get(undoAction, { body: { action: action.id, requestId: randomUUID() } });
        else again.giveBack(line, givenBack);
        met.push('answered');
      }
    } else if (what === 'let go' && line !== undefined && random.chance(0.5)) {
      const words = { charge: line.id, because: 'a kindness' };
      const isNothing = line.isLetGo || line.sum === line.back;
      const isTaken = line.of === 'hand' || line.isPaid || (line.of === 'card' && again.card === 'taken');
      if (isNothing || (isTaken && line.answered)) await (await boss()).refusedRun(letChargeGo, words);
      else {
        await does(letChargeGo, words);
        again.letGo(line);
        met.push('let go');
      }
    } else if (what === 'pay' && again.owed() >= 30) {
      await passes(minute);
      if (again.owed() >= 30) {
        await pay('charge', again.owed());
        again.pay();
        met.push('paid');
      }
    } else if (what === 'give back' && random.chance(0.4)) {
      if (way === 'card') {
        const isFree = again.card === 'held' && again.left() === whole;
        if (isFree) {
          await does(releaseCardDeposit, { bookingId: party });
          again.card = 'free';
        } else await (await boss()).refusedRun(releaseCardDeposit, { bookingId: party });
      } else if (!isReturned && (again.left() ?? 0) > 0) {
        await (await boss()).run(giveDepositBack, jetty.event(party, way === 'cash' ? {} : { slip: '2' }));
        again.byHand = 0;
        isReturned = true;
      }
    } else if (what === 'lapse' && way === 'card' && again.card === 'held' && random.chance(0.3)) {
      // The bank ends the deposit's hold earlier than announced.
      await passes(minute);
      if (again.card === 'held') {
        site.provider.lapses((await attempt('deposit')).id);
        await checkPayment(site.deps, await attempt('deposit'), 'test');
        again.card = 'free';
        for (const one of again.lines) if (one.of === 'card' && !one.isLetGo) one.of = 'link';
        met.push('lapsed');
      }
    } else if (what === 'wait') await passes(random.below(30) * hour);
    await passes(minute);
  }
  await passes(60 * hour);
  for (const { refund, method, bookingId } of (await (await boss()).get(listDrawers)).toGiveBack)
    if (bookingId === party)
      await (await boss()).run(giveBackByHand, { refund, ...(method === 'cash' ? {} : { slip: '3' }) });
  await passes(minute);

  const { rows } = await sql<{ pot: string; kept: number }>`
    select case when provider = 'stripe' then case purpose when 'deposit' then 'card' else 'link' end else 'hand' end as pot,
      sum(captured - refunded)::integer as kept
    from payment_attempts where booking_id = ${party} and purpose in ('deposit', 'charge') group by 1`.execute(
    site.db,
  );
  const pots = new Map(rows.map(({ pot, kept }) => [pot, kept]));
  const { rows: owing } = await sql<{ owed: number }>`
    select coalesce(sum(amount - coalesce(given_back, 0)), 0)::integer as owed from charges
    where booking_id = ${party} and attempt_id is null and let_go_at is null`.execute(site.db);
  const ours = {
    card: pots.get('card') ?? 0,
    hand: pots.get('hand') ?? 0,
    link: pots.get('link') ?? 0,
    owed: owing[0]!.owed,
  };
  expect(ours, did.join(', ')).toEqual(again.keeps());
  const broken = await brokenInvariants(queryableOf(site.db), site.clock.now());
  // Two invariants are left out. They break because each round deletes the bookings of the round before.
  expect(
    broken.filter(({ name }) => name !== 'I7c' && name !== 'I9a'),
    did.join(', '),
  ).toEqual([]);
  if (ours.card > 0) met.push('kept on a card');
  if (ours.hand > 0) met.push('kept by hand');
  return { did, met };
}

test(
  'after random steps with a deposit, the site and a second implementation agree on the sums kept and owed',
  async () => {
    const met = new Map<string, number>();
    for (let seed = firstSeed; seed < firstSeed + howMany; seed += 1) {
      const life = await live(randomFrom(seed)).catch((error: unknown) => {
        throw new Error(`DEPOSITS_SEED=${seed} DEPOSITS=1`, { cause: error });
      });
      for (const what of life.met) met.set(what, (met.get(what) ?? 0) + 1);
    }
    console.info(`deposits: ${JSON.stringify(Object.fromEntries(met))}`);
    // Checks that the random deposits contain the awkward cases.
    if (howMany >= 200)
      for (const what of [
        'refused',
        'undone',
        'objected',
        'answered',
        'let go',
        'paid',
        'lapsed',
        'kept on a card',
        'kept by hand',
      ])
        expect(met.get(what) ?? 0, what).toBeGreaterThan(0);
  },
  600_000 + howMany * 10_000,
);
