import { applyCoupon, checkCoupon } from '@slipway/shared/api/coupons.ts';
import { describe, expect, test } from 'vitest';
import { testAppOfFile } from '../../testing/test-app.ts';

const site = testAppOfFile();

const refusedWith200 = { status: 200, code: 'coupon_unknown' };

describe('checking a coupon', () => {
  const check = (code: string, email = '') => site.aVisitor().get(checkCoupon, { body: { code, email } });
  const refused = (code: string, email = '') =>
    site.aVisitor().refused(checkCoupon, { body: { code, email } });

  test('checking a coupon returns the discount: percent, or pounds', async () => {
    const percent = await site.aCoupon({ value: 1250 });
    const pounds = await site.aCoupon({ kind: 'fixed', value: 2550 });
    expect(await check(percent)).toEqual({
      id: expect.any(Number),
      type: 'booking',
      discount_type: 'percentage',
      discount_value: 12.5,
    });
    expect(await check(pounds)).toMatchObject({ discount_type: 'fixed', discount_value: 25.5 });
  });

  test('a coupon check ignores letter case and spaces, and needs no email address', async () => {
    await site.aCoupon({ code: 'LAKE-25' });
    const plain = await check('LAKE-25');
    expect(await check(' lake-25 ', 'ada@example.com')).toEqual(plain);
  });

  test('checking a code reports whether it has expired, is used up or is unknown', async () => {
    const once = await site.aCoupon({ maxUses: 1 });
    await site.aVisitor().book(await site.aSlot(), once);
    const over = await site.aCoupon({ endsOn: '2027-05-02' });
    const notBegun = await site.aCoupon({ startsOn: '2027-05-04' });
    const whys = await Promise.all(
      [over, once, 'NO-SUCH-CODE', notBegun, 'NOT A CODE', ''].map(async (code) => {
        const answer = await refused(code);
        expect(answer).toMatchObject(refusedWith200);
        return answer.message;
      }),
    );
    expect(whys).toEqual([
      `${over} ended on Sunday 2 May 2027.`,
      `${once} has been used as often as it can be.`,
      'We don’t know the code NO-SUCH-CODE. Is it spelt right?',
      `We don’t know the code ${notBegun}. Is it spelt right?`,
      'We don’t know that code. Is it spelt right?',
      'We don’t know that code. Is it spelt right?',
    ]);
  });

  test('checking a code does not reveal that an address has used the code, but a reservation does', async () => {
    const coupon = await site.aCoupon({ maxUsesPerEmail: 1 });
    await site.aVisitor({ email: 'ada@example.com' }).book(await site.aSlot(), coupon);
    expect(await check(coupon, 'ada@example.com')).toMatchObject({ discount_value: 100 });
  });

  test('checking a coupon does not use it up', async () => {
    const coupon = await site.aCoupon({ maxUses: 1 });
    const before = await site.written();
    await check(coupon);
    await check(coupon);
    expect(await site.written()).toEqual(before);
  });
});

describe('applying a coupon after the booking', () => {
  test('the browser that booked can apply the booking’s coupon any number of times without using it up', async () => {
    const coupon = await site.aCoupon();
    const visitor = site.aVisitor({ email: 'bea@example.com' });
    await visitor.book(await site.aSlot(), coupon);
    const before = await site.written();
    const body = { code: coupon.toLowerCase(), email: ' BEA@example.com ' };
    for (let nth = 1; nth <= 3; nth += 1) {
      expect(await visitor.get(applyCoupon, { body })).toEqual({});
    }
    expect(await site.written()).toEqual(before);
  });

  test('another address, another code and a missing code are refused in the same words', async () => {
    const coupon = await site.aCoupon();
    const other = await site.aCoupon();
    const visitor = site.aVisitor({ email: 'cleo@example.com' });
    await visitor.book(await site.aSlot(), coupon);
    const bodies = [
      { code: coupon, email: 'eve@example.com' },
      { code: other, email: 'cleo@example.com' },
      { code: '?', email: 'cleo@example.com' },
    ];
    for (const body of bodies) {
      expect(await visitor.refused(applyCoupon, { body })).toMatchObject(refusedWith200);
    }
  });

  test('another browser gets the same answer whether or not the address has a booking', async () => {
    const coupon = await site.aCoupon();
    await site.aVisitor({ email: 'dora@example.com' }).book(await site.aSlot(), coupon);
    const stranger = site.aVisitor();
    const ask = async (email: string) => stranger.ask(applyCoupon, { body: { code: coupon, email } });
    const [known, unknown] = [await ask('dora@example.com'), await ask('nobody@example.com')];
    expect(JSON.parse(known.text)).toMatchObject({ success: false, data: { code: 'coupon_unknown' } });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  });
});
