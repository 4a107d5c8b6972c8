import { type FrameLocator, type Page, expect } from 'playwright/test';
import { type Fixtures, heldBooking, tripAtReview } from './paying.ts';
import type { Provider } from '@slipway/testing/simulator.ts';
import { payNow } from './wizard.ts';

/** How a visitor pays at one provider. Worldpay and Global Payments have the same steps. */
export type Way = {
  label: 'Worldpay' | 'Global Payments';
  provider: Provider;
  /** How many payments the provider has after it declined two cards and accepted a third card. */
  triesWithDeclines: number;
  /** Waits, after Pay Now, for the provider's card field. */
  arrive: (page: Page, total?: string) => Promise<void>;
  /** The id of the booking that is being paid for, read while the card field shows. */
  bookingId: (page: Page) => Promise<string>;
  /** Types a test card and sends it. */
  tryCard: (page: Page, card: TestCard) => Promise<void>;
  /**
   * Expects that the page reports no charge and accepts another card, and from the third decline shows our phone
   * number.
   */
  expectDeclined: (page: Page, times: number) => Promise<void>;
  /** The bank's page for 3-D Secure. */
  bank: (page: Page) => Page | FrameLocator;
  /** Leaves the bank's page without an answer. The page then accepts a card again. */
  leaveBank: (page: Page) => Promise<void>;
};

type TestCard = 'pays' | 'declined' | 'asks' | 'decides later' | 'closes the window';

export async function chooseWay(page: Page, label: Way['label'] | 'Card'): Promise<void> {
  const radio = page.getByRole('radio', { name: radioNames[label], exact: true });
  const unfold = page.getByText('Other ways to pay', { exact: true });
  await expect(unfold).toBeVisible();
  if (!(await radio.isVisible())) await unfold.click();
  await radio.check();
}

const radioNames = {
  Card: 'Card',
  Worldpay: 'Card, on Worldpay’s page',
  'Global Payments': 'Card, with Global Payments',
} as const;

/** Returns from a payment form to the choice of methods, and chooses another method. */
export async function chooseAnotherWay(page: Page, label: Way['label'] | 'Card'): Promise<void> {
  await page.getByRole('button', { name: 'Another way' }).click();
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  await chooseWay(page, label);
}

/** Holds a boat on a trip that only this test uses, and opens the provider's card field. */
export async function tripAt(way: Way, fixtures: Fixtures, name: string) {
  const trip = await tripAtReview(fixtures, name, { provider: way.provider });
  return { ...trip, bookingId: await openWay(fixtures.page, way) };
}

/** Goes from the review to the provider's card field. Returns the id of the held booking. */
async function openWay(page: Page, way: Way): Promise<string> {
  await chooseWay(page, way.label);
  await payNow(page);
  await way.arrive(page);
  return way.bookingId(page);
}

const notCharged = 'Nothing was charged, and your boat is still held.';

/** Expects our phone number from the third decline on: a call helps more than another try. */
async function expectPhoneOffered(page: Page, declines: number): Promise<void> {
  await expect(page.getByText('Prefer to talk to someone?')).toHaveCount(declines < 3 ? 0 : 1);
}

export const worldpay: Way = {
  label: 'Worldpay',
  provider: 'worldpay',
  // Worldpay makes one order, however many cards the visitor tries.
  triesWithDeclines: 1,
  async arrive(page, total = '£150.00') {
    await expect(page.getByRole('heading', { level: 1, name: `Pay ${total}` })).toBeVisible();
    await expect(page.getByText('Test payment page. No money moves.')).toBeVisible();
  },
  async bookingId(page) {
    const back = new URL(page.url()).searchParams.get('successURL') ?? '';
    return new URL(back).searchParams.get('booking_id') ?? '';
  },
  async tryCard(page, card) {
    const chip = {
      pays: 'Pays',
      declined: 'Refused',
      asks: '3-D Secure',
      'decides later': 'Refused after a minute',
      'closes the window': 'Pays, does not come back',
    }[card];
    const button = page.getByRole('button', { name: chip, exact: true });
    if (!(await button.isVisible())) await page.getByText('More test cards').click();
    await button.click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
  },
  async expectDeclined(page, times) {
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Failed', exact: true })).toBeVisible();
    await expectPhoneOffered(page, times);
    // A repeated notification is not another decline.
    await page.reload();
    await expectPhoneOffered(page, times);
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await goBackToWorldpay(page);
  },
  bank: (page) => page,
  async leaveBank(page) {
    await page.goBack();
    await goBackToWorldpay(page);
  },
};

/** Presses the button that leads back to Worldpay's page: our page never goes there automatically. */
async function goBackToWorldpay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay £150.00 at Worldpay' }).click();
  await worldpay.arrive(page);
}

export const globalpay: Way = {
  label: 'Global Payments',
  provider: 'globalpay',
  triesWithDeclines: 3,
  async arrive(page, total = '£150.00') {
    await expect(globalpayFields(page).getByRole('button', { name: `Pay ${total} now` })).toBeEnabled();
  },
  bookingId: async (page) => (await heldBooking(page)).bookingId,
  async tryCard(page, card) {
    const chip = {
      pays: 'Pays',
      declined: 'Declined',
      asks: '3-D Secure asks',
      'decides later': '3-D Secure asks',
      'closes the window': 'Pays',
    }[card];
    // The card fields stay inert for a moment after the failure shows.
    await expect(page.locator('#globalpay-card[inert]')).toHaveCount(0);
    const fields = globalpayFields(page);
    await fields.getByRole('button', { name: chip, exact: true }).click();
    await fields.getByRole('button', { name: /^Pay £[\d.]+ now$/ }).click();
  },
  async expectDeclined(page, times) {
    const problem = page.getByRole('alert').filter({ hasText: notCharged });
    await expect(problem).toBeVisible();
    await expectPhoneOffered(page, times);
    await expect(problem).toBeFocused();
  },
  bank: (page) => page.frameLocator('iframe[title="Your bank’s check"]').frameLocator('iframe'),
  async leaveBank(page) {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Your bank’s check wasn’t completed, so nothing was charged. Try again or use another card.',
    );
  },
};

export const ways: readonly Way[] = [worldpay, globalpay];

/** The frame with Global Payments' card fields. Its buttons fill in test cards. */
export function globalpayFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]');
}
