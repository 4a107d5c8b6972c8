import { countMails } from './mailbox.ts';
import { asText, findOffer, hours, takeRemainingBoats } from './offers.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import {
  checkEmail,
  chooseTime,
  enterDetails,
  expectConfirmed,
  expectDetails,
  expectStep,
  goOn,
  openWizard,
  payNow,
  typeCoupon,
  walkToDetails,
  zoe,
} from './wizard.ts';

const unreachable = 'We couldn’t connect. Check your internet connection and try again.';

test('a double click on Pay Now makes one booking, and the wizard starts empty afterwards', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site);
  const visitor = { ...zoe, email: 'double.click@example.com' };
  await startAtReview(page, site, offer, visitor, { coupon: 'ONTHEHOUSE' });
  await page.getByRole('button', { name: 'Pay Now' }).dblclick();
  await expectConfirmed(page, visitor);
  await expect.poll(() => countMails(site, visitor.email)).toBe(1);
  expect(await takeRemainingBoats(site, offer)).toBe(2);
  await page.getByRole('link', { name: 'Book again' }).click();
  await expectStep(page, 'Choose Date');
  await expect(page.getByText('Choose a date first.')).toBeVisible();
  await page.goBack();
  await expectConfirmed(page, visitor);
});

test('Retry continues after a lost connection, and nothing is lost', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  const offer = await findOffer(site);
  const visitor = { ...zoe, email: 'offline@example.com' };
  await openWizard(page, 'Classic', offer.date);
  await chooseTime(page, offer);

  await context.setOffline(true);
  await typeCoupon(page, 'ONTHEHOUSE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Remove coupon ONTHEHOUSE' })).toBeVisible();
  await goOn(page);

  await context.setOffline(true);
  await checkEmail(page, visitor.email);
  await enterDetails(page, visitor);
  await goOn(page);
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  await expectDetails(page, visitor);
  await context.setOffline(false);
  await goOn(page);
  await expectStep(page, 'Addons');
  await goOn(page);

  await context.setOffline(true);
  await payNow(page);
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(
    `${asText(offer.date)}, ${hours(offer)}`,
  );
  // The page retries automatically once the connection is restored.
  await context.setOffline(false);
  await expectConfirmed(page, visitor);
  await expect.poll(() => countMails(site, visitor.email)).toBe(1);
});

test('a calendar that fails to load is reported, and Retry fetches it @variant', async ({ page, watch }) => {
  watch.expects(/ERR_FAILED/);
  const days = '**/api/periodstatic/**';
  await page.route(days, (route) => route.abort());
  await page.goto('/#/booking');
  // The device has a connection, so the message says that it may be our fault.
  await expect(page.getByRole('alert')).toContainText('We couldn’t connect. It may be us, not you');
  await page.unroute(days);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('two tabs of one browser can book two different trips @variant', async ({ page, context, site }) => {
  const first = { offer: await findOffer(site), visitor: { ...zoe, email: 'tab.one@example.com' } };
  const second = {
    offer: await findOffer(site, { experience: 'BBQ' }),
    visitor: { ...zoe, firstName: 'Siân', email: 'tab.two@example.com', guests: 2 },
  };
  const otherTab = await context.newPage();
  await walkToDetails(page, first.offer, { coupon: 'ONTHEHOUSE' });
  // The browser renders only the front tab at full speed.
  await otherTab.bringToFront();
  await startAtReview(otherTab, site, second.offer, second.visitor, { coupon: 'ONTHEHOUSE' });
  await page.bringToFront();
  await checkEmail(page, first.visitor.email);
  await enterDetails(page, first.visitor);
  await goOn(page);
  await goOn(page);
  await payNow(otherTab);
  await payNow(page);
  for (const [tab, { offer, visitor }] of [
    [page, first],
    [otherTab, second],
  ] as const) {
    await expectConfirmed(tab, visitor);
    await expect(tab.getByRole('main')).toContainText(`${asText(offer.date)}, ${hours(offer)}`);
    await expect(tab.getByRole('main')).toContainText(visitor.email);
    await expect.poll(() => countMails(site, visitor.email)).toBe(1);
  }
});
