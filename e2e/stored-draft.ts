import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { CouponDiscount } from '@slipway/shared/rules/price.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { basisPointsFromPercent } from '@slipway/shared/values/pence.ts';
import type { Page } from 'playwright/test';
import type { Slot } from '../web/src/api/availability.ts';
import { wholePence } from '../web/src/api/client.ts';
import { type BookingDraft, emptyDraft } from '../web/src/pages/booking/draft-state.ts';
import { writeDraft } from '../web/src/pages/booking/draft-storage.ts';
import { type Offer, packages } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { type Visitor, expectStep } from './wizard.ts';

/**
 * Opens the review as if the visitor had been through the three steps before it. The tab's storage has the visitor's
 * choices, and its history has the steps. Filling in the steps takes three times as long, and other tests cover it.
 */
export async function startAtReview(
  page: Page,
  site: SiteServer,
  offer: Offer,
  visitor: Visitor,
  { coupon = '' } = {},
): Promise<void> {
  const stored: Record<string, string> = {};
  writeDraft(
    {
      read: () => null,
      write: (key, text) => (stored[key] = text),
      remove: () => undefined,
    },
    await draftOf(site, offer, visitor, coupon),
  );
  stored['booking.guests'] = String(visitor.guests);
  // Opens a text file of the site. It has no script, so nothing reads the storage before everything is stored.
  await page.goto('/robots.txt');
  const address = `/#/booking?package_id=${packages[offer.experience]}&date=${offer.date}`;
  await page.evaluate(
    ([entries, wizard]) => {
      for (const [key, text] of Object.entries(entries)) sessionStorage.setItem(key, text);
      history.replaceState({ isSeen: true, isChoiceTaken: true }, '', wizard);
      for (const step of [1, 2, 3]) history.pushState({ isSeen: true, step, stepsBelow: step }, '', wizard);
    },
    [stored, address] as const,
  );
  await page.reload();
  await expectStep(page, 'Payment');
}

async function draftOf(
  site: SiteServer,
  offer: Offer,
  visitor: Visitor,
  coupon: string,
): Promise<BookingDraft> {
  const { email, firstName, lastName, phone, country, guests } = visitor;
  const customer = await site.call(saveCustomer, {
    body: { email, first_name: firstName, last_name: lastName, phone, country },
  });
  return {
    ...emptyDraft,
    packageId: packages[offer.experience],
    time: { kind: 'slot', slot: await slotOf(site, offer) },
    details: {
      ...emptyDraft.details,
      email,
      firstName,
      lastName,
      phone,
      country,
      guests,
      isTermsAccepted: true,
    },
    customer: { kind: 'saved', id: customer.id },
    couponText: coupon,
    coupon:
      coupon === ''
        ? { kind: 'none' }
        : { kind: 'applied', code: coupon, discount: await discountOf(site, coupon, email) },
  };
}

async function slotOf(site: SiteServer, offer: Offer): Promise<Slot> {
  const days = await site.call(listAvailability, { body: { package_id: packages[offer.experience] } });
  const period = days
    .find(({ date }) => date === offer.date)
    ?.periods.find(({ period_id }) => period_id === offer.slotId);
  if (period === undefined) throw new Error('that time is not on sale');
  const surcharge = period.base_price_mark_up;
  return {
    id: period.period_id,
    date: localDate(offer.date),
    startTime: localTime(period.start_time),
    endTime: localTime(period.end_time),
    surcharge:
      period.price_type === 'fixed'
        ? { kind: 'fixed', amount: wholePence(surcharge) }
        : { kind: 'percentage', percent: basisPointsFromPercent(surcharge) },
    pricePerExtraGuest: wholePence(period.price_per_person),
    minimumGuests: period.min_passenger_count,
    isSoldOut: period.isSoldOut,
  };
}

async function discountOf(site: SiteServer, code: string, email: string): Promise<CouponDiscount> {
  const { discount_type, discount_value } = await site.call(checkCoupon, { body: { code, email } });
  return discount_type === 'percentage'
    ? { kind: 'percentage', percent: basisPointsFromPercent(discount_value) }
    : { kind: 'fixed', amount: wholePence(discount_value) };
}
