// @vitest-environment happy-dom
import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { countries } from '@slipway/shared/countries.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { setBusiness } from '../../content/business.ts';
import { waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { buttonOf, describedBy, findButton, refused } from '../../testing/in-a-dom.ts';
import {
  alert,
  checkEmail,
  clockAndEndOfWizard,
  day,
  dayText,
  dialog,
  enterDetails,
  expectFocus,
  expectPrices,
  expectTitle,
  field,
  fill,
  open,
  press,
  summary,
  times,
  type,
  walkToDetails,
  words,
} from '../../testing/BookingWizard.tsx';

setBusiness(sampleBusiness);
clockAndEndOfWizard();

describe('Choose Date', () => {
  it('show_pkg=1 opens the choice of package, and the chosen package is in the address', async () => {
    open('#/booking?show_pkg=1');
    await findButton(/^Team/);
    expect([...(await dialog()).querySelectorAll('li')].map(words)).toEqual([
      expect.stringMatching(/Classic.*from £150\.00 for up to 5/),
      expect.stringMatching(/BBQ.*from £185\.00 for up to 5/),
      expect.stringMatching(/Team.*from £210\.00 for up to 5/),
    ]);
    await press(/^Team/, await dialog());
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(window.location.hash).toBe('#/booking?show_pkg=0&package_id=3');
    expect(words(document.body)).toContain('Team, 2 hours, from £210.00 for up to 5 people, then £15 each');
  });

  it('if the address has a date but no package, the package is asked for; choosing another package keeps only the date', async () => {
    open('#/booking');
    await press(new RegExp(`^${dayText}, `));
    const question = await dialog();
    expect(window.location.hash).toBe(`#/booking?show_pkg=1&date=${day}`);
    await press(/^Classic/, question);
    await waitFor(async () => expect(words(await times())).toContain(dayText));
    expect(buttonOf('Next')).toBeUndefined();
    await press(/^14:00/);
    expect(words(await summary())).toContain('14:00–16:00');
    await findButton('Next');

    await press('Select a different package');
    await press(/^Team/, await dialog());
    await waitFor(() =>
      expect(words(document.body)).toContain('Team, 2 hours, from £210.00 for up to 5 people, then £15 each'),
    );
    expect(words(await times())).toContain(dayText);
    expect((await findButton(/^14:00/)).getAttribute('aria-pressed')).toBe('false');
    expect(words(document.body)).not.toContain('Order summary');
    expect(buttonOf('Next')).toBeUndefined();
  });

  it('the calendar is one tab stop, and arrow keys move by day and month', async () => {
    const { page, visitor } = open(`#/booking?package_id=1&date=${day}`);
    const grid = (await page.findByText('May and June 2027', { selector: 'h2' })).closest('div')
      ?.parentElement as HTMLElement;
    const stops = () =>
      [...grid.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(({ dataset }) => dataset['date']);
    await waitFor(() => expect(stops()).toEqual([day]));
    grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    for (const [key, expected] of [
      ['ArrowRight', '2027-05-06'],
      ['ArrowLeft', day],
      ['Home', '2027-05-03'],
      ['End', '2027-05-09'],
      ['ArrowUp', '2027-05-02'],
      ['ArrowDown', '2027-05-09'],
      ['PageDown', '2027-06-09'],
      ['PageUp', '2027-05-09'],
    ] as const) {
      await visitor.keyboard(`{${key}}`);
      await waitFor(() => expect((document.activeElement as HTMLElement).dataset['date']).toBe(expected));
      expect(stops(), key).toEqual([expected]);
    }
    // Tab leaves the grid, and Shift+Tab returns to the same day.
    await visitor.tab();
    expect(grid.contains(document.activeElement)).toBe(false);
    await visitor.tab({ shift: true });
    expect((document.activeElement as HTMLElement).dataset['date']).toBe('2027-05-09');
  });

  it('an invalid coupon is refused with a sentence; the field accepts letters, digits and hyphens', async () => {
    const asked: unknown[] = [];
    const { page } = open(`#/booking?package_id=1&date=${day}`, {
      [checkCoupon.path]: (body) => {
        asked.push(body);
        return refused(409, 'LASTSUMMER ended on 1 September 2026.', { code: 'coupon_unknown' });
      },
    });
    await press(/^10:00/);
    await press('Have a discount code?');
    const code = await page.findByLabelText<HTMLInputElement>('Coupon code');
    await expectFocus(code);
    expect(describedBy(code)).toContain('Enter your code, then apply it.');
    expect((await findButton('Apply')).hasAttribute('disabled')).toBe(true);
    await type('Coupon code', 'last summer!');
    expect(code.value).toBe('LASTSUMMER');
    await press('Apply');
    await waitFor(() => expect(describedBy(code)).toContain('LASTSUMMER ended on 1 September 2026.'));
    expect(asked).toEqual([{ code: 'LASTSUMMER', email: '' }]);
    await fill('Coupon code', 'a'.repeat(40));
    expect(code.value).toBe('A'.repeat(30));
  });
});

describe('Your Details', () => {
  it('the Check button requires a valid email address, and Next lists all missing fields at once', async () => {
    let isPhoneWrong = true;
    const { page, visitor } = await walkToDetails({
      [saveCustomer.path]: () =>
        isPhoneWrong
          ? refused(400, 'That phone number is too long.', { code: 'phone_not_callable', field: 'phone' })
          : { id: 'c'.repeat(26) },
    });
    expect((await findButton('Check')).hasAttribute('disabled')).toBe(true);
    await fill('Email', 'zoe@example');
    await press('Check');
    await page.findByText('Please enter a valid email address');
    await checkEmail();
    await expectFocus(field('First name'));
    expect(field('Email').disabled).toBe(true);
    // The hint is the same whether or not the owner has switched on text messages.
    expect(describedBy(field('Phone'))).toBe(
      'We’ll only use it for your trip, for example if the weather changes.',
    );

    await press('Next');
    const problem = await alert();
    await expectFocus(problem);
    const links = () => [...document.querySelectorAll('[role=alert] button')].map((link) => link.textContent);
    expect(problem.querySelector('h2')?.textContent).toBe('5 things to put right');
    expect([...problem.querySelectorAll('p')].map(words)).toEqual(['All fields are required']);
    expect(links()).toEqual([
      'Enter your first name',
      'Enter your last name',
      'Enter your phone number',
      'Choose the number of guests',
      'Accept the terms',
    ]);
    await expectTitle(/^Error: Step 2 of 4/);
    for (const [label, said] of [
      ['First name', /Enter your first name$/],
      ['Number of Guests', /No\. of guests must be selected$/],
      [/^I accept the terms/, /Please accept the terms to continue/],
    ] as const) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(describedBy(field(label))).toMatch(said);
    }
    await press('Choose the number of guests', problem);
    await expectFocus(field('Number of Guests'));
    await visitor.selectOptions(field('Number of Guests'), '3');
    await visitor.click(field(/^I accept the terms/));
    await fill('First name', 'Zoë');
    await fill('Last name', 'O’Brien-Müller');
    expect(links()).toEqual(['Enter your phone number']);
    await type('Phone', '0123456789012345678');
    expect(field('Phone').value).toBe('012345678901234');
    await waitFor(() => expect(document.querySelector('main [role=alert], [role=alert]')).toBeNull());

    // Only the server checks the length of a phone number. The fields keep the typed text.
    await press('Next');
    await waitFor(() => expect(links()).toEqual(['Check the phone number']));
    await expectFocus(await alert());
    expect(describedBy(field('Phone'))).toMatch(/That phone number is too long\./);
    expect([field('Phone').value, field('Last name').value]).toEqual(['012345678901234', 'O’Brien-Müller']);
    await fill('Phone', '01632 960960');
    await waitFor(() => expect(document.querySelector('main [role=alert], [role=alert]')).toBeNull());
    await expectTitle(/^Step 2 of 4/);
    isPhoneWrong = false;
    await press('Next');
    await expectTitle(/^Step 3 of 4: Addons/);
  });

  it('Your Details explains its fields, shows an error when a field loses focus, and suggests a corrected email address', async () => {
    const { page, visitor } = await walkToDetails();
    expect(describedBy(field('Email'))).toBe('We’ll send your confirmation here. No account needed.');
    expect([field('Email').type, field('Email').autocomplete]).toEqual(['email', 'email']);
    const isWrong = () => page.queryByText('Please enter a valid email address') !== null;
    await visitor.type(field('Email'), 'zoe@gmial');
    expect(isWrong()).toBe(false);
    await visitor.tab();
    await waitFor(() => expect(isWrong()).toBe(true));
    await expectTitle(/^Error: Step 2 of 4: Your Details \|/);
    await visitor.type(field('Email'), '.c');
    expect(isWrong()).toBe(true);
    await visitor.type(field('Email'), 'om');
    await waitFor(() => expect(isWrong()).toBe(false));
    await expectTitle(/^Step 2 of 4: Your Details \|/);
    await press('Check');

    // An unknown domain, and an address that looks like a typing error, are accepted.
    await page.findByLabelText('First name');
    expect(field('Email').disabled).toBe(true);
    expect(words(document.body)).toContain('Did you mean zoe@gmail.com?');
    await press('Use this');
    await waitFor(() => expect(field('Email').value).toBe('zoe@gmail.com'));
    expect(words(document.body)).not.toContain('Did you mean');
    await expectFocus(field('First name'));

    for (const [name, token] of [
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
      ['Phone', 'tel'],
      ['Country', 'country-name'],
    ] as const)
      expect(field(name).getAttribute('autocomplete'), name).toBe(token);
    expect(field('Phone').type).toBe('tel');
    await visitor.click(field('Phone'));
    await visitor.paste('+44 (0) 7700 900123');
    expect(field('Phone').value, 'what is pasted fits').toBe('+447700900123');
    await visitor.clear(field('Phone'));
    const options = [...field<HTMLSelectElement>('Country').options].map(({ text }) => text);
    expect(options).toEqual(countries.map(({ name }) => name));

    const isMissing = () => page.queryByText('Enter your first name') !== null;
    await type('First name', 'Z');
    await visitor.clear(field('First name'));
    await visitor.click(field('Last name'));
    await waitFor(() => expect(isMissing()).toBe(true));
    await visitor.click(field('Phone'));
    expect(page.queryByText('Enter your last name')).toBeNull();
    await type('First name', 'Z');
    await waitFor(() => expect(isMissing()).toBe(false));

    expect(page.getByText(/^terms and conditions/, { selector: 'a' }).getAttribute('href')).toBe(
      '/#/terms-and-conditions',
    );
    expect(words(document.body)).toContain(
      'Babies under 12 months don’t count towards the 10 guests and cost nothing. No more than 900 kg together, about 90 kg each.',
    );
  });

  it('a name that contains a link is refused at its field and on Next; real names are accepted', async () => {
    const { visitor } = await walkToDetails();
    await checkEmail();
    await enterDetails();
    await fill('First name', 'You WON: www.evil.example');
    const said =
      'Please enter a name without a web address, an email address, a slash, hidden characters or more than 3 digits.';
    await visitor.click(field('Last name'));
    await waitFor(() => expect(describedBy(field('First name'))).toContain(said));
    await press('Next');
    const problem = await alert();
    await expectFocus(problem);
    expect(problem.querySelector('h2')?.textContent).toBe('One thing to put right');
    await press('Check the first name', problem);
    await expectFocus(field('First name'));
    await expectTitle(/^Error: Step 2 of 4: Your Details \|/);
    await fill('First name', 'María José');
    await waitFor(() => expect(words(document.body)).not.toContain(said));
    await press('Next');
    await expectTitle(/^Step 3 of 4: Addons/);
  });
});

describe('the summary of the order', () => {
  it('the order summary shows its lines, can remove a line, and has buttons to an earlier step and to the next one', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { page } = await walkToDetails({
      [checkCoupon.path]: async () => {
        await arrived;
        return { id: 1, type: 'coupon', discount_type: 'fixed', discount_value: 25 };
      },
    });
    await checkEmail();
    await enterDetails('6');
    await press('Next');
    await press('Add one Blanket');
    await press('Add one Blanket');
    expect(buttonOf(/^Remove /, await summary())).toBeUndefined();
    await press(/Choose Date/);
    await expectTitle(/^Step 1 of 4: Choose Date/);

    for (const said of ['Classic', dayText, '10:00–12:00, 2 hours', '6 guests'])
      expect(words(await summary())).toContain(said);
    const boat = { 'Boat for up to 5': '£150.00', '1 extra guest × £15.00': '£15.00' };
    await expectPrices({ ...boat, 'Blanket × 2': '£6.00', Subtotal: '£171.00', Total: '£171.00' });
    expect(words(await summary())).toContain('Including £28.50 VAT');
    await press('Remove Blanket');
    await expectFocus(page.getByText('Order summary', { selector: 'h2' }));
    await expectPrices({ ...boat, Subtotal: '£165.00', Total: '£165.00' });

    await press('Have a discount code?');
    await fill('Coupon code', 'lake25');
    await press('Apply');
    await findButton('Applying...');
    arrive();
    await page.findByText('Coupon LAKE25 is applied.');
    await expectPrices({ ...boat, 'Coupon LAKE25': '−£25.00', Subtotal: '£140.00', Total: '£140.00' });
    expect(words(await summary())).toContain('Including £23.33 VAT');
    await press('Remove coupon LAKE25');
    await expectFocus(field('Coupon code'));
    expect(field('Coupon code').value).toBe('');
    await expectPrices({ ...boat, Subtotal: '£165.00', Total: '£165.00' });

    await press('Checkout');
    await expectTitle(/^Step 2 of 4: Your Details/);
  });
});
