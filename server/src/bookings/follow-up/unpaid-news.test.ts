import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { at, hour, minute } from '../../testing/test-clock.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';
import { notifyUnpaid } from './notify-unpaid.ts';

const site = testAppOfFile({ boats: 2 });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
beforeEach(() => site.clock.set(monday));

async function mailsOf(id: string, kind: string) {
  return site.mailed({ bookingId: id, kind });
}

async function letHoldsEnd() {
  site.clock.forward(15 * minute);
  await expireHolds(site.deps);
  await advancePayments(site.deps);
}

async function letHoldsBeNews() {
  await letHoldsEnd();
  site.clock.forward(10 * minute);
}

describe('a payment that was not completed', () => {
  test('an unpaid payment is reported to its visitor once, ten minutes after the provider has cancelled it', async () => {
    const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
    site.clock.forward(15 * minute);
    await expireHolds(site.deps);
    site.clock.forward(9 * minute);
    await advancePayments(site.deps);
    expect(await notifyUnpaid(site.deps)).toBe(0);
    site.clock.forward(minute);
    expect(await notifyUnpaid(site.deps)).toBe(1);
    expect(await notifyUnpaid(site.deps)).toBe(0);
    expect((await mailsOf(id, 'payment_not_completed'))[0]!.textBody).toContain('Nothing was charged');
  });

  test('an unpaid payment is not reported before the provider has cancelled it', async () => {
    await site.aVisitor().hold(await site.aSlot());
    site.clock.forward(25 * minute);
    await expireHolds(site.deps);
    expect(await notifyUnpaid(site.deps)).toBe(0);
    await advancePayments(site.deps);
    expect(await notifyUnpaid(site.deps)).toBe(1);
  });

  test('an unpaid payment is not reported to a visitor who has booked since', async () => {
    const visitor = site.aVisitor();
    const { booking_id: id } = await visitor.hold(await site.aSlot());
    await letHoldsEnd();
    site.clock.forward(minute);
    await visitor.book(await site.aSlot(), coupon);
    site.clock.forward(9 * minute);
    await notifyUnpaid(site.deps);
    expect(await mailsOf(id, 'payment_not_completed')).toEqual([]);
  });

  test('if a visitor leaves two payments unpaid, only the second is reported, after both holds have ended', async () => {
    const visitor = site.aVisitor();
    const { booking_id: first } = await visitor.hold(await site.aSlot());
    await letHoldsEnd();
    site.clock.forward(5 * minute);
    const { booking_id: second } = await visitor.hold(await site.aSlot());
    site.clock.forward(5 * minute);
    expect(await notifyUnpaid(site.deps)).toBe(0);
    site.clock.forward(10 * minute);
    await expireHolds(site.deps);
    await advancePayments(site.deps);
    expect(await notifyUnpaid(site.deps)).toBe(0);
    site.clock.forward(10 * minute);
    expect(await notifyUnpaid(site.deps)).toBe(1);
    expect(await mailsOf(first, 'payment_not_completed')).toEqual([]);
    expect(await mailsOf(second, 'payment_not_completed')).toHaveLength(1);
  });

  test('the report of an unpaid payment has only our own words, no text that a stranger typed', async () => {
    const visitor = site.aVisitor();
    const customer = await visitor.aCustomer({ first_name: 'Claim your voucher NOW', last_name: 'Winner' });
    const { booking_id: id } = await visitor.hold(await site.aSlot(), { customer });
    await letHoldsBeNews();
    await notifyUnpaid(site.deps);
    const [mail] = await mailsOf(id, 'payment_not_completed');
    const said = [mail!.subject, mail!.textBody, mail!.htmlBody].join();
    expect(said).not.toMatch(/voucher|Winner/);
    expect(mail!.textBody).toMatch(/^Your boat on [^\n]+ isn’t booked\.\n/);
  });

  test('the report of an unpaid payment links to the chosen time and guests, or only to the package if the time is past', async () => {
    const slot = await site.aSlot({ date: '2027-05-03', startTime: '20:00' });
    const hold = await site.aVisitor().hold(slot);
    const link = async () => {
      await site.db.deleteFrom('mails').execute();
      await notifyUnpaid(site.deps);
      const [mail] = await mailsOf(hold.booking_id, 'payment_not_completed');
      return /Book again: (\S+)/.exec(mail!.textBody)![1];
    };
    await letHoldsBeNews();
    expect(await link()).toBe(
      'http://localhost:3000/booking?show_pkg=0&package_id=1&date=2027-05-03&time=20%3A00&guests=4',
    );
    site.clock.set(at('2027-05-04 07:00'));
    expect(await link()).toBe('http://localhost:3000/booking?show_pkg=0&package_id=1');
  });

  describe('unpaid payments with several email addresses from one network', () => {
    const network = '203.0.113.7';
    const holdFrom = async (address: string) =>
      (await site.aVisitor({ address }).hold(await site.aSlot())).booking_id;
    const told = async (unpaidHoldsTold: number | undefined) => {
      await site.db.deleteFrom('mails').execute();
      return notifyUnpaid({ ...site.deps, unpaidHoldsTold });
    };
    beforeEach(async () => {
      // Unpaid holds of earlier tests are too old for an email.
      await site.db
        .updateTable('bookings')
        .set({ createdAt: new Date(monday.getTime() - 48 * hour) })
        .execute();
    });

    test('if a network has more unpaid payments than the limit, none is reported; without a limit, all are reported', async () => {
      await holdFrom(network);
      await holdFrom(network);
      await letHoldsBeNews();
      expect(await told(undefined)).toBe(2);
      expect(await told(2)).toBe(2);
      expect(await told(1)).toBe(0);
    });

    test('the limit counts each network separately: one unpaid payment from each of two networks is reported', async () => {
      await holdFrom(network);
      await holdFrom('203.0.113.8');
      await letHoldsBeNews();
      expect(await told(1)).toBe(2);
    });

    test('if a network leaves several payments unpaid, one after another, only the first payment is reported', async () => {
      const first = await holdFrom(network);
      await letHoldsBeNews();
      expect(await told(1)).toBe(1);
      expect(await mailsOf(first, 'payment_not_completed')).toHaveLength(1);
      const second = await holdFrom(network);
      await letHoldsBeNews();
      expect(await notifyUnpaid({ ...site.deps, unpaidHoldsTold: 1 })).toBe(0);
      expect(await mailsOf(second, 'payment_not_completed')).toEqual([]);
    });
  });
});
