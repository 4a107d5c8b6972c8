import { openDrawer } from './alive.ts';
import { expectAccessible } from './axe.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import { startAtReview } from './stored-draft.ts';
import { expect, test } from './test.ts';
import {
  addOne,
  applyCoupon,
  checkEmail,
  chooseTime,
  enterDetails,
  expectConfirmed,
  expectStep,
  goOn,
  openWizard,
  payNow,
  typeCoupon,
  zoe,
} from './wizard.ts';

const tabletToo = [360, 800, 1280];

test('axe finds no violation from the home page to the booking @variant', async ({ page, site }) => {
  const offer = await findOffer(site);
  const visitor = { ...zoe, email: 'axe@example.com' };
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page, 'home');
  await page.setViewportSize({ width: 800, height: 800 });
  await openDrawer(page);
  await expectAccessible(page, 'the drawer');
  await page.goto('/#/booking?show_pkg=1');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'the package dialog');
  await openWizard(page, 'Classic', offer.date);
  await chooseTime(page, offer);
  await typeCoupon(page, 'LASTSUMMER');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^LASTSUMMER ended on /)).toBeVisible();
  await expectAccessible(page, 'a coupon that is refused');
  await applyCoupon(page, 'ONTHEHOUSE');
  await expectAccessible(page, 'Choose Date');
  await goOn(page);
  await expectStep(page, 'Your Details');
  await checkEmail(page, 'nobody@nowhere');
  await expectAccessible(page, 'a wrong address');
  await checkEmail(page, 'axe@gmial.com');
  await expect(page.getByText('Did you mean axe@gmail.com?')).toBeVisible();
  await expectAccessible(page, 'a slip in the address');
  await page.getByRole('button', { name: 'Use another email address' }).click();
  await checkEmail(page, visitor.email);
  await goOn(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'missing details');
  await enterDetails(page, visitor);
  await expectAccessible(page, 'Your Details');
  await goOn(page);
  await addOne(page, 'Blanket');
  await expectAccessible(page, 'Addons');
  await page.getByRole('button', { name: 'Special Request for Blanket' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'a special request');
  await page.keyboard.press('Escape');
  await goOn(page);
  await expectStep(page, 'Payment');
  await page.goBack();
  await page.getByRole('button', { name: 'Remove one Blanket' }).click();
  await goOn(page);
  await expectAccessible(page, 'Payment');
  await payNow(page);
  await expectConfirmed(page, visitor);
  await expectAccessible(page, 'the confirmation');
  await page.getByRole('link', { name: 'See your booking' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
  await expectAccessible(page, 'the booking view');
});

test('axe finds no violation on the pages after a booking @variant', async ({ page, site }) => {
  const email = 'axe.afterwards@example.com';
  const id = await bookElsewhere(site, await findOffer(site), { email });
  await page.goto(`/#/booking/${id}?email=${email}`);
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();

  const captain = page.getByRole('region', { name: 'Who’s your captain?' });
  await captain
    .getByRole('button', { name: 'Name someone else' })
    .or(captain.getByLabel('Captain’s name'))
    .click();
  await captain.getByRole('button', { name: 'Save' }).click();
  await expect(captain.getByLabel('Captain’s name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a captain without a name', tabletToo);
  await captain.getByLabel('Captain’s name').fill('Ben');
  await captain.getByRole('button', { name: 'Save' }).click();
  await expect(captain).toContainText('Now send Ben this link');
  // For two seconds the toast covers half of a link in the header.
  await expect(page.getByText('Saved.', { exact: true })).toBeHidden();
  await expectAccessible(page, 'a captain who is asked', tabletToo);
  await page.evaluate(() =>
    Object.assign(navigator, { share: ({ url }: ShareData) => (document.title = String(url)) }),
  );
  await captain.getByRole('button', { name: 'Send Ben the captain’s link' }).click();
  await expect(page).toHaveTitle(/#\/party\//);
  await page.goto(await page.title());
  await expect(page.getByRole('heading', { name: 'Will you be the captain, Ben?' })).toBeVisible();
  await expectAccessible(page, 'the party page that asks the captain', tabletToo);
  // Until the captain has answered, only the *Yes* button is primary, and the calendar's button is secondary. The
  // mouse moves away, because a hovered button has another colour.
  await page.mouse.move(0, 0);
  const coral = await page
    .getByRole('button', { name: 'Yes, I’m the captain' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  const calendar = page.getByRole('link', { name: 'Add to calendar' });
  await expect(calendar).not.toHaveCSS('background-color', coral);
  await page.getByRole('button', { name: 'Yes, I’m the captain' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You’re the captain, Ben.' })).toBeFocused();
  await expectAccessible(page, 'the party page of the captain', tabletToo);

  await page.goto('/#/contact-us#find-us');
  await expect(page.getByRole('heading', { name: 'Find us' })).toBeInViewport();
  await expectAccessible(page, 'the way to the jetty', tabletToo);
  await page.goto('/#/faqs');
  await page.getByRole('searchbox').fill('parking');
  await expect(page.locator('details').first()).toBeVisible();
  await expectAccessible(page, 'answers that were searched', tabletToo);
  await page.getByRole('searchbox').fill('submarine');
  await expect(page.locator('details')).toHaveCount(0);
  await expectAccessible(page, 'a question without an answer', tabletToo);
});

test('axe finds no violation in error states @variant', async ({ page, context, site, watch }) => {
  watch.expects(/404 \(Not Found\)|409 \(Conflict\)|ERR_INTERNET_DISCONNECTED/);
  const offer = await findOffer(site);
  await startAtReview(page, site, offer, zoe, { coupon: 'ONTHEHOUSE' });
  await context.setOffline(true);
  await payNow(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page, 'Pay Now without a connection');
  for (let boat = 1; boat <= 3; boat += 1) await bookElsewhere(site, offer);
  // The page retries automatically.
  await context.setOffline(false);
  await expect(page.getByText('Nearest available times:')).toBeVisible();
  await expectAccessible(page, 'a lost boat');
  await page.getByRole('button', { name: 'Next month' }).click({ clickCount: 7 });
  // The message is shown twice: above the calendar and below it.
  await expect(page.getByText('No dates this month.')).toHaveCount(2);
  await expectAccessible(page, 'a month without days');
  await page.getByRole('button', { name: /^Earliest available: / }).click();
  await expect(page.getByText('No dates this month.')).toHaveCount(0);
  await page.goto('/#/booking/nothing?email=x@example.com');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'an unknown booking');
  await page.goto('/#/nowhere');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expectAccessible(page, 'an unknown page');
  await page.goto('/#/contact-us');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the popup of the contact form');
});
