/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./journeys.mjs').Shoot} Shoot */
/** @typedef {import('./journeys.mjs').Journey} Journey */

/** The console in the middle of a busy afternoon of the demonstration. @type {readonly Journey[]} */
export const ofConsole = [
  { name: 'console-door', walk: walkDoor },
  { name: 'console-jetty', walk: walkJetty },
  { name: 'console-office', walk: walkOffice },
];

const afternoon = { hours: 14, minutes: 42 };

/** On to the next afternoon, and in as somebody of the demo team. @param {Page} page @param {RegExp} who */
async function signIn(page, who) {
  const answer = await page.request.get('/dev/clock');
  const now = new Date((await answer.json()).now);
  const isThen = now.getUTCHours() === afternoon.hours && now.getUTCMinutes() >= afternoon.minutes;
  const minutes = (24 + afternoon.hours - now.getUTCHours()) * 60 + afternoon.minutes - now.getUTCMinutes();
  if (!isThen) await page.request.post('/dev/clock', { data: { advance: `PT${minutes % (24 * 60)}M` } });
  await page.goto('/console');
  await page.getByRole('button', { name: who }).click();
  await page.getByRole('group', { name: 'Counts of the day' }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
}

/** @param {Page} page @param {Shoot} shoot */
async function walkDoor(page, shoot) {
  await page.goto('/console');
  await page.getByRole('button', { name: 'Become the owner' }).waitFor();
  await shoot('console-sign-in');
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await page.getByLabel('Your name').waitFor();
  await shoot('console-become-owner');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkJetty(page, shoot) {
  await signIn(page, /Jess Carter/);
  await shoot('console-today');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('console-today-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Priya Mehta', exact: true }).click();
  await page.getByRole('button', { name: 'Licence seen' }).waitFor();
  await shoot('console-check-in');
  await page.getByRole('button', { name: 'Another boat' }).click();
  await page.getByRole('list', { name: 'Boats for Priya Mehta' }).waitFor();
  await shoot('console-another-boat');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.goto('/console/bookings');
  await page
    .getByRole('link', { name: /Liam Walsh/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'All that happened' }).waitFor();
  await shoot('console-booking');
  await page.getByRole('button', { name: /^Cancel by the policy/ }).click();
  await page.getByText('What will happen').waitFor();
  await shoot('console-preview');
  await page.getByRole('button', { name: 'Cancel the trip' }).click();
  await page.getByRole('heading', { name: /^You asked/ }).waitFor();
  await shoot('console-asked');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkOffice(page, shoot) {
  await signIn(page, /Ruth Ellison/);
  await page.getByRole('heading', { name: /^Jess Carter asks/ }).waitFor();
  await shoot('console-asked-of-us');
  await page.getByRole('button', { name: 'See what it does' }).click();
  await page.getByRole('button', { name: 'Yes, do it' }).waitFor();
  await shoot('console-decide');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  for (const screen of ['diary', 'bookings', 'more/people', 'more/log', 'more/you']) {
    await page.goto(`/console/${screen}`);
    await page.locator('main h2').first().waitFor();
    await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
    await shoot(`console-${screen.replace('more/', '')}`);
  }
}
