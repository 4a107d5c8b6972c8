import { listAvailability, listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import type { WireAvailableDate, WireMenuItem } from '@slipway/shared/api/catalogue.ts';
import { findCustomer, saveCustomer } from '@slipway/shared/api/customers.ts';
import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { aPackage, fetchPackages } from '../api/sample-answers.ts';
import { useSiteLocation } from '../router/use-site-location.ts';
import { type Answers, type Shown, findButton, show } from './in-a-dom.ts';
import { BookingPage } from '../pages/booking/BookingPage.tsx';

const packageQuestion = 'What type of experience would you like to have? Select one.';
export const day = '2027-05-05';
export const dayText = 'Wednesday 5 May 2027';
const packages = [aPackage(1, 'Classic', 150), aPackage(2, 'BBQ', 185), aPackage(3, 'Team', 210)];

const period = (id: number, start: string, end: string) => ({
  period_id: id,
  start_time: start,
  end_time: end,
  base_price_mark_up: 0,
  price_type: 'fixed' as const,
  isSoldOut: false,
  isAvailable: true,
  price_per_person: 15,
  min_passenger_count: 5,
});
const days: WireAvailableDate[] = [
  { date: day, periods: [period(1, '10:00', '12:00'), period(2, '14:00', '16:00')] },
  { date: '2027-06-02', periods: [period(4, '10:00', '12:00')] },
];

const menu: WireMenuItem[] = [
  {
    id: 1,
    name: 'Blanket',
    price: 3,
    type: 'others',
    description: '',
    image: 'x.webp',
    image_alt: '',
    info: '[]',
    group_name: '',
    allergens: [],
    lead_time_hours: 0,
    alcohol: false,
    package_ids: null,
    included_in_package_ids: [],
    for_whole_boat: false,
    sold_out_on: null,
  },
];

const usual: Answers = {
  [listPackages.path]: () => packages,
  [listAvailability.path]: () => days,
  [listMenu.path]: () => menu,
  [findCustomer.path]: () => ({ id: '', email: '', first_name: '', last_name: '', country: '', phone: '' }),
  [saveCustomer.path]: () => ({ id: 'c'.repeat(26) }),
};

function Wizard() {
  return <BookingPage query={useSiteLocation().query} />;
}

let shown: Shown;
/** Call this in each test file: all files share this module, which is loaded once. */
export function clockAndEndOfWizard(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-05-01T09:00:00Z') }));
  afterAll(() => void vi.useRealTimers());
  afterEach(() => shown.leave());
}

export function open(address: string, answers: Answers = {}): Shown {
  shown = show(<Wizard />, address, { ...usual, ...answers }, fetchPackages(packages));
  return shown;
}

export const press = async (name: string | RegExp, part?: ParentNode) =>
  shown.visitor.click(await findButton(name, part));
export const field = <Kind extends HTMLElement = HTMLInputElement>(label: string | RegExp) =>
  shown.page.getByLabelText<Kind>(label);
const partWith = async (heading: string) =>
  (await shown.page.findByText(heading, { selector: 'h2' })).closest('section') as HTMLElement;
export const times = () => partWith('Select Time Slot');
export const summary = () => partWith('Order summary');
/** The dialog that asks for the package. */
export const dialog = async () =>
  (await shown.page.findByText(packageQuestion, { selector: 'dialog h2' })).closest('dialog') as HTMLElement;
export const words = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');
/** The mistakes listed above the form. */
export const alert = () =>
  waitFor(() => {
    const said = document.querySelector<HTMLElement>('[role=alert]');
    expect(said).not.toBeNull();
    return said as HTMLElement;
  });
export const expectTitle = (title: RegExp) => waitFor(() => expect(document.title).toMatch(title));
export const expectFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));

/** Fills in the text all at once, as the browser's autofill does. */
export async function fill(label: string, text: string): Promise<void> {
  await shown.visitor.clear(field(label));
  await shown.visitor.paste(text);
}

/** Types the text letter by letter. */
export async function type(label: string, text: string): Promise<void> {
  await shown.visitor.clear(field(label));
  await shown.visitor.type(field(label), text);
}

/** Follows a link to the day, and goes on to Your Details. */
export async function walkToDetails(answers: Answers = {}): Promise<Shown> {
  open(`#/booking?show_pkg=0&package_id=1&date=${day}`, answers);
  await press(/^10:00/);
  await press('Next');
  await findButton('Check');
  return shown;
}

export async function checkEmail(email = 'zoe@example.com'): Promise<void> {
  await fill('Email', email);
  await press('Check');
  await shown.page.findByLabelText('First name');
}

export async function enterDetails(guests = '4'): Promise<void> {
  await fill('First name', 'Zoë');
  await fill('Last name', 'O’Brien-Müller');
  await fill('Phone', '+44 1632 960 77');
  await shown.visitor.selectOptions(field('Number of Guests'), guests);
  await shown.visitor.click(field(/^I accept the terms/));
}

/** The lines of the order summary with their amounts, top to bottom. */
export async function expectPrices(expected: Record<string, string>): Promise<void> {
  await waitFor(async () => {
    const part = await summary();
    const texts = (name: string) => [...part.querySelectorAll(name)].map((one) => words(one).trim());
    const amounts = texts('dd');
    expect(Object.fromEntries(texts('dt').map((name, nth) => [name, amounts[nth]]))).toEqual(expected);
  });
}
