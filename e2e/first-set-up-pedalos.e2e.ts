import { listAvailability, listPackages } from '@slipway/shared/api/catalogue.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import { test } from './test.ts';
import { Thumb } from './thumb.ts';

// It empties its server.
test.use({ siteOf: 'pedalos', contextOptions: { reducedMotion: 'reduce' } });

/** On the business of somebody who types all of it; a number that grows needs a reason. */
const mostPresses = 75;

async function clearDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear the demonstration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear it for good' }).click();
  const proof = page.getByRole('button', { name: /^Go on as / });
  const step = page.getByRole('heading', { name: 'Who are you, and where?' });
  await expect(proof.or(step).first()).toBeVisible();
  if (await proof.isVisible()) await proof.click();
  await expect(step).toBeVisible();
}

test(
  'a sole trader sets up four pedalos and two picnic boats on a phone',
  { tag: '@variant' },
  async ({ page, site, anotherVisitor, watch }) => {
    test.slow();
    watch.expects(/403 \(Forbidden\)|401 \(Unauthorized\)/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 54.60114, longitude: -3.13471, accuracy: 8 });
    await signInAs(page, 'owner', '/console/set-up/first');
    await clearDemo(page);
    const thumb = new Thumb(page);
    const type = (label: string, text: string) => thumb.type(page.getByLabel(label, { exact: true }), text);
    const next = async (title: string, question: string) => {
      await expectAccessible(page, `the first set-up, before ${title}`);
      await dismissToasts(page);
      await thumb.tap(thumb.button(`Next: ${title}`));
      await expect(page.getByRole('heading', { name: question })).toBeVisible();
    };

    await type('What you are called', 'Coppice Water');
    await type('What it is, in a line', 'Pedalos and picnic boats on Derwentwater');
    await type('Phone', '01768 555 123');
    await type('Email for customers', 'pat@coppicewater.co.uk');
    await thumb.choose(page.getByLabel('You are', { exact: true }), 'sole trader');
    await type('Your own name', 'Pat Hale');
    await type('What the place is called', 'Coppice Landing');
    await type('Street', '2 Shore Road');
    await type('Town', 'Keswick');
    await type('Postcode', 'CA12 5DJ');
    await thumb.tap(thumb.button('Use where I am'));
    await expect(page.getByLabel('The jetty on the map')).toHaveValue('54.60114, -3.13471');
    await next('boats', 'Which boats do you have?');

    const kind = (name: string) => page.getByRole('region', { name, exact: true });
    await thumb.type(kind('Boat').getByLabel('What one is called'), 'Pedalo');
    await thumb.type(kind('Pedalo').getByLabel('Guests on one'), '4');
    await thumb.type(kind('Pedalo').getByLabel('How many you have'), '4');
    await thumb.tap(thumb.button('Another kind'));
    await thumb.type(kind('Kind 2').getByLabel('What one is called'), 'Picnic boat');
    await thumb.type(kind('Picnic boat').getByLabel('Guests on one'), '6');
    await thumb.type(kind('Picnic boat').getByLabel('How many you have'), '2');
    await expect(page.getByText('Names: Pedalo 1, Pedalo 2, Pedalo 3, Pedalo 4')).toBeVisible();
    await next('rules', 'What does a customer agree to?');

    // What is wrong stays, is said, and goes on no site.
    await page.getByLabel('Money back until, days before').fill('700');
    await page.getByRole('button', { name: 'Next: packages and prices' }).click();
    await expect(page.getByText('Please look at the field that is marked first.')).toBeVisible();
    await expect(page.getByLabel('Money back until, days before')).toBeFocused();
    await type('Money back until, days before', '7');
    await expect(page.getByText('Cancel 7 or more days before your trip for a full refund.')).toBeVisible();
    // Nothing typed is lost.
    await page.reload();
    await expect(page.getByLabel('Money back until, days before')).toHaveValue('7');
    await next('packages and prices', 'What do you sell, and for how much?');

    const pedalo = page.getByRole('region', { name: 'Classic' });
    await thumb.choose(pedalo.getByLabel('On the water'), '60');
    await thumb.type(pedalo.getByLabel('Price of the boat, £'), '18');
    await thumb.type(pedalo.getByLabel('In a sentence or two'), 'Four seats and two pairs of pedals.');
    await thumb.type(pedalo.getByLabel('Name'), 'Pedalo hour');
    await thumb.tap(thumb.button('Another package'));
    const picnic = page.getByRole('region', { name: 'Package 2' });
    await thumb.type(picnic.getByLabel('Price of the boat, £'), '48');
    await thumb.type(picnic.getByLabel('In a sentence or two'), 'An electric boat, and room for a hamper.');
    await thumb.type(picnic.getByLabel('What is in it, a line each'), 'Two hours on the water');
    // Without a name it is in no draft yet, and stays all the same.
    await page.reload();
    await expect(picnic.getByLabel('Price of the boat, £')).toHaveValue('48');
    await thumb.tap(picnic.getByLabel('Picnic boat, 6 guests'));
    await thumb.tap(picnic.getByLabel('Pedalo, 4 guests'));
    await thumb.type(picnic.getByLabel('Name'), 'Picnic');
    await next('times', 'When do your boats go out?');

    await expect(page.getByText('Up to 4 pay £18.00.')).toBeVisible();
    await expect(page.getByText('Up to 5 pay £48.00, a full boat of 6 pays £63.00.')).toBeVisible();
    for (const name of ['Winter', 'Winter, Picnic'])
      await thumb.tap(page.getByRole('region', { name, exact: true }).getByLabel('We go out in winter'));
    await next('menu', 'What is there to eat and drink?');
    await next('payment', 'How will you be paid?');
    await next('look at your site', 'Is it as you want it?');
    await next('open', 'Shall we open?');
    await thumb.tap(thumb.button('Open now'));
    await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }));
    await expect(page.getByText('Your site is open: anybody can book, day and night.')).toBeVisible();
    console.info(`pedalos and picnic boats: ${thumb.taps} presses, ${thumb.keys} characters`);
    expect(thumb.taps).toBeLessThanOrEqual(mostPresses);

    // Each figure is asked once.
    await page.goto('/console/set-up/figures');
    await expect(page.getByLabel(/^More than a quick clean, £/)).toHaveCount(1);
    await expectAccessible(page, 'the figures of a new business');
    const packages = await site.call(listPackages);
    expect(packages.map((each) => [each.package_name, each.display_price, each.most_guests])).toEqual([
      ['Pedalo hour', 18, 4],
      ['Picnic', 48, 6],
    ]);
    // A party of six is offered no pedalo, and one of seven nothing.
    const days = async (index: number, guests: number) => {
      const body = { package_id: packages[index]!.package_id, guests };
      return (await site.call(listAvailability, { body })).length;
    };
    expect(await days(0, 4)).toBeGreaterThan(20);
    expect(await days(0, 6)).toBe(0);
    expect(await days(1, 6)).toBeGreaterThan(20);
    expect(await days(1, 7)).toBe(0);
    // While the pages are made again the last ones are given out.
    await expect.poll(() => site.html('/contact-us')).not.toContain('Milton Keynes');
    const visitor = await anotherVisitor();
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.goto('/contact-us');
    await expect(visitor.getByText(/^Precise place/)).toContainText('Keswick');
    await expect(
      visitor.getByText('Coppice Water, the business name of Pat Hale (sole trader).').first(),
    ).toBeAttached();
  },
);
