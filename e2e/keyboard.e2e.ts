import { bankFrame, cardFrame, tripAtReview } from './paying.ts';
import { Keyboard } from './keyboard.ts';
import { expect, test } from './test.ts';
import { globalpay, globalpayFields } from './ways-to-pay.ts';
import { expectConfirmed, expectStep, zoe } from './wizard.ts';

const mostPresses = 120;

test('a visitor books by keyboard alone with at most 120 key presses', async ({ page }) => {
  const keyboard = new Keyboard(page);
  const visitor = { ...zoe, email: 'zoe@example.com', lastName: 'Ng', phone: '01632960960' };
  await page.goto('/');
  await keyboard.pressOn(page.getByRole('link', { name: 'Skip to the content' }));
  await keyboard.pressOn(page.getByRole('link', { name: 'Book Now: Classic' }));

  await expectStep(page, 'Choose Date');
  await keyboard.tabTo(page.getByRole('gridcell').getByRole('button').and(page.locator('[tabindex="0"]')));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.pressOn(page.getByRole('button', { name: / Available / }).first());
  await keyboard.pressOn(page.getByRole('button', { name: 'Have a discount code?' }));
  await keyboard.tabTo(page.getByLabel('Coupon code'));
  await keyboard.type('ONTHEHOUSE');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove coupon ONTHEHOUSE' })).toBeVisible();
  await keyboard.pressOn(page.getByRole('button', { name: 'Checkout' }));

  await expectStep(page, 'Your Details');
  await keyboard.tabTo(page.getByLabel('Email'));
  await keyboard.type(visitor.email);
  await keyboard.press('Enter');
  await keyboard.tabTo(page.getByLabel('First name'));
  await keyboard.type(visitor.firstName);
  await keyboard.tabTo(page.getByLabel('Last name'));
  await keyboard.type(visitor.lastName);
  await keyboard.tabTo(page.getByLabel('Phone'));
  await keyboard.type(visitor.phone);
  await keyboard.tabTo(page.getByLabel('Number of Guests'));
  await keyboard.type('4');
  await keyboard.tabTo(page.getByLabel(/^I accept the terms/));
  await keyboard.press('Space');
  await keyboard.pressOn(page.getByRole('button', { name: 'Next', exact: true }));

  await expectStep(page, 'Addons');
  await keyboard.pressOn(page.getByRole('button', { name: 'Next', exact: true }));
  await expectStep(page, 'Payment');
  await keyboard.pressOn(page.getByRole('button', { name: 'Pay Now' }));
  await expectConfirmed(page, visitor);

  console.log(`A booking by keyboard takes ${keyboard.presses} key presses.`);
  expect(keyboard.presses).toBeLessThanOrEqual(mostPresses);
});

test('a card payment with 3-D Secure works by keyboard alone @variant', async ({ page, site, watch }) => {
  const keyboard = new Keyboard(page);
  // A frame has no focus in a tab that is in the background.
  await page.bringToFront();
  const { visitor } = await tripAtReview({ page, site, watch }, 'keyboard');
  await keyboard.pressOn(page.getByRole('button', { name: 'Pay Now' }));
  const card = cardFrame(page);
  // The page moves the focus from the heading to the card number.
  await expect(card.getByLabel('Card number')).toBeFocused();
  await keyboard.type('4000000000003220');
  await expect(card.getByLabel('Expiry date')).toBeFocused();
  await keyboard.type('1234');
  await expect(card.getByLabel('Security code')).toBeFocused();
  await keyboard.type('123');
  await keyboard.tabTo(page.getByLabel('Address', { exact: true }));
  await keyboard.type('1 Lake Road');
  await keyboard.tabTo(page.getByLabel('Postcode'));
  await keyboard.type('MK9 1AA');
  await expect(page.getByLabel('Town or city')).toHaveValue('Milton Keynes');
  await keyboard.press('Enter');

  const complete = bankFrame(page).getByRole('button', { name: 'Complete authentication' });
  await expect(bankFrame(page).getByRole('heading')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Your bank’s check wasn’t completed');
  await keyboard.pressOn(page.getByRole('button', { name: 'Pay £150.00 now' }));
  await keyboard.pressOn(complete);
  await expectConfirmed(page, visitor);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('another payment method with 3-D Secure works by keyboard alone @variant', async ({
  page,
  site,
  watch,
}) => {
  const keyboard = new Keyboard(page);
  const { visitor } = await tripAtReview({ page, site, watch }, 'keyboard.elsewhere', {
    provider: 'globalpay',
  });
  await keyboard.tabTo(page.getByRole('radio', { name: 'Card', exact: true }));
  await keyboard.pressOn(page.locator('summary', { hasText: 'Other ways to pay' }));
  await keyboard.tabTo(page.getByRole('radio', { name: 'Card', exact: true }), 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Card, on Worldpay’s page' })).toBeChecked();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Card, with Global Payments' })).toBeFocused();
  await keyboard.pressOn(page.getByRole('button', { name: 'Pay Now' }));
  await expect(page.getByRole('heading', { name: 'Pay by card', exact: true })).toBeFocused();
  const fields = globalpayFields(page);
  await keyboard.tabTo(fields.getByLabel('Card number'));
  await keyboard.type('4222000001227408');
  await keyboard.tabTo(fields.getByLabel('Expiry date'));
  await keyboard.type('1234');
  await keyboard.tabTo(fields.getByLabel('Security code'));
  await keyboard.type('123');
  await keyboard.tabTo(fields.getByLabel('Name on the card'));
  await keyboard.type('Zoe Ng');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await expect(globalpay.bank(page).getByRole('heading', { name: '3-D Secure' })).toBeVisible();
  await keyboard.pressOn(dialog.getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('alert')).toBeFocused();
  await keyboard.pressOn(fields.getByRole('button', { name: 'Pay £150.00 now' }));
  await keyboard.pressOn(globalpay.bank(page).getByRole('button', { name: 'Complete authentication' }));
  await expectConfirmed(page, visitor);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
