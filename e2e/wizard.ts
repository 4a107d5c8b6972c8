import { type Locator, type Page, expect } from 'playwright/test';
import { type Experience, type Offer, asText, hours, packages } from './offers.ts';

/** A visitor's actions in the booking wizard. */

export type Visitor = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  country: string;
  guests: number;
};

export const zoe: Visitor = {
  email: 'zoe.obrien@example.com',
  firstName: 'Zoë',
  lastName: 'O’Brien-Müller',
  phone: '+44 1632 960 77',
  country: 'United Kingdom',
  guests: 4,
};

const steps = ['Choose Date', 'Your Details', 'Addons', 'Payment'] as const;
type Step = (typeof steps)[number];

export async function expectStep(page: Page, step: Step, business = 'Roundabout Boats'): Promise<void> {
  const title = `Step ${steps.indexOf(step) + 1} of 4: ${step}`;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} | ${business}`);
}

/** Opens the wizard by the link of a package card or, if `date` is given, by a link to that day. */
export async function openWizard(page: Page, experience: Experience, date?: string): Promise<void> {
  const day = date === undefined ? '' : `&date=${date}`;
  await page.goto(`/#/booking?show_pkg=0&package_id=${packages[experience]}${day}`);
}

export async function chooseDate(page: Page, date: string): Promise<void> {
  await (await leafTo(page, date)).click();
}

/** The calendar's button for a day, after turning to its month. */
async function leafTo(page: Page, date: string): Promise<Locator> {
  const calendar = page.getByRole('grid');
  await expect(calendar).toBeVisible();
  const day = page.getByRole('button', { name: new RegExp(`^${asText(date)}, `) });
  for (let month = 0; month < 12 && !(await day.isVisible()); month += 1) {
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  return day;
}

export function timeButton(page: Page, offer: Offer): Locator {
  return page.getByRole('button', { name: new RegExp(`^${hours(offer)} `) });
}

export async function chooseTime(page: Page, offer: Offer): Promise<void> {
  await timeButton(page, offer).click();
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

export async function goBack(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).first().click();
}

export async function checkEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Check' }).click();
}

export async function enterDetails(page: Page, visitor: Visitor): Promise<void> {
  await page.getByLabel('First name').fill(visitor.firstName);
  await page.getByLabel('Last name').fill(visitor.lastName);
  await page.getByLabel('Phone').fill(visitor.phone);
  await page.getByLabel('Country').selectOption(visitor.country);
  await page.getByLabel('Number of Guests').selectOption(String(visitor.guests));
  await page.getByLabel(/^I accept the terms/).check();
}

export async function expectDetails(page: Page, visitor: Visitor): Promise<void> {
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email);
  await expect(page.getByLabel('First name')).toHaveValue(visitor.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(visitor.lastName);
  await expect(page.getByLabel('Phone')).toHaveValue(visitor.phone);
  await expect(page.getByLabel('Country')).toHaveValue(visitor.country);
  await expect(page.getByLabel('Number of Guests')).toHaveValue(String(visitor.guests));
  await expect(page.getByLabel(/^I accept the terms/)).toBeChecked();
}

export async function applyCoupon(page: Page, code: string): Promise<void> {
  await typeCoupon(page, code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: `Remove coupon ${code}` })).toBeVisible();
}

/** Types the code into the coupon field, after unfolding the field if needed. */
export async function typeCoupon(page: Page, code: string): Promise<void> {
  const unfold = page.getByRole('button', { name: 'Have a discount code?' });
  await expect(unfold.or(page.getByLabel('Coupon code'))).toBeVisible();
  if (await unfold.isVisible()) await unfold.click();
  await page.getByLabel('Coupon code').fill(code);
}

export async function addOne(page: Page, addOn: string): Promise<void> {
  await page.getByRole('button', { name: `Add one ${addOn}` }).click();
}

export async function takeOneOff(page: Page, addOn: string): Promise<void> {
  await page.getByRole('button', { name: `Remove one ${addOn}` }).click();
}

export async function payNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay Now' }).click();
}

/** Goes from a day's link to the step Your Details, and applies the coupon if given. */
export async function walkToDetails(page: Page, offer: Offer, { coupon = '' } = {}): Promise<void> {
  await openWizard(page, offer.experience, offer.date);
  await chooseTime(page, offer);
  if (coupon !== '') await applyCoupon(page, coupon);
  await goOn(page);
  await expectStep(page, 'Your Details');
}

/** Returns the booking id that the page shows. */
export async function expectConfirmed(page: Page, visitor: Visitor): Promise<string> {
  await expect(
    page.getByRole('heading', { name: `Your boat is booked, ${visitor.firstName}` }),
  ).toBeVisible();
  const id = new URL(page.url().replace('/#', '')).searchParams.get('booking_id') ?? '';
  await expect(page.getByText(`Booking ${id} is confirmed.`)).toBeVisible();
  return id;
}

export function orderSummary(page: Page): Locator {
  return page.getByRole('region', { name: 'Order summary' });
}

/** Expects the order summary to have exactly these lines and amounts; `VAT` is the amount of VAT included. */
export async function expectPrices(page: Page, expected: Record<string, string>): Promise<void> {
  await expect(async () => expect(await pricesIn(page)).toEqual(expected)).toPass();
}

async function pricesIn(page: Page): Promise<Record<string, string>> {
  const lines = await factsIn(orderSummary(page));
  const vat = /Including (\S+) VAT/.exec(await orderSummary(page).innerText())?.[1];
  return vat === undefined ? lines : { ...lines, VAT: vat };
}

/** Reads a list of facts: each label with its value. */
export async function factsIn(part: Locator): Promise<Record<string, string>> {
  const terms = await part.getByRole('term').allInnerTexts();
  const definitions = await part.getByRole('definition').allInnerTexts();
  return Object.fromEntries(terms.map((term, index) => [term.trim(), (definitions[index] ?? '').trim()]));
}
