import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { listSubjects, openMail } from './mailbox.ts';
import type { Offer } from './offers.ts';
import { fillCard, pressPay, tripAtCardForm } from './paying.ts';
import type { SiteServer } from './site-server.ts';
import { expect, test } from './test.ts';
import { globalpay, tripAt, worldpay } from './ways-to-pay.ts';
import { expectStep } from './wizard.ts';

const calledOff =
  'We’ve had to cancel the time you were booking, and you won’t be charged. If your bank shows a payment, it will disappear within a few days. Please choose another time.';

test('calling off a day while the card form is open charges nothing, and Pay leads to Choose Date @variant', async ({
  page,
  site,
  watch,
}) => {
  // The card's provider reports the payment as cancelled.
  watch.expects(/400 \(Bad Request\)/);
  const { simulator, offer, visitor } = await tripAtCardForm({ page, site, watch }, 'storm');
  await fillCard(page, 'Pays');
  await callOff(site, offer);
  await expect
    .poll(async () => (await simulator.payments()).map(({ status }) => status))
    .toEqual(['canceled']);
  await pressPay(page);
  await expectTold(page);
  await expectAccessible(page, 'a time that was called off');
  expect(await listSubjects(site, visitor.email)).toEqual([]);
});

test('calling off a day during a payment at Worldpay refunds the payment and sends an email @variant', async ({
  page,
  site,
  watch,
}) => {
  const { simulator, offer, visitor } = await tripAt(worldpay, { page, site, watch }, 'storm.there');
  await callOff(site, offer);
  await worldpay.tryCard(page, 'pays');
  await expectTold(page);
  await expect.poll(async () => (await simulator.payments()).map(({ held }) => held)).toEqual([0]);
  expect(await simulator.payments()).toMatchObject([{ authorised: 15_000, captured: 0 }]);
  const mail = await openMail(page, site, 'Your payment is being returned', visitor.email);
  await expect(mail.getByText('by then we’d had to cancel trips at that time')).toBeVisible();
});

test('calling off a day during 3-D Secure charges nothing @variant', async ({ page, site, watch }) => {
  const { simulator, offer, visitor } = await tripAt(globalpay, { page, site, watch }, 'storm.bank');
  await globalpay.tryCard(page, 'asks');
  const yes = globalpay.bank(page).getByRole('button', { name: 'Complete authentication' });
  await expect(yes).toBeVisible();
  await callOff(site, offer);
  await yes.click();
  await expectTold(page);
  expect(await simulator.payments()).toEqual([]);
  expect(await listSubjects(site, visitor.email)).toEqual([]);
});

async function callOff(site: SiteServer, { date }: Offer): Promise<void> {
  const answer = await fetch(`${site.url}/dev/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words: ['cancel-day', date, '--reason', 'strong wind'] }),
  });
  expect(await answer.json()).toMatchObject({
    outcome: expect.stringContaining('1 visitor was about to pay'),
  });
}

/** The visitor is back at the choice of a time, which no longer offers the called-off time. */
async function expectTold(page: Page): Promise<void> {
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(calledOff);
  await expect(notice).not.toContainText('another booking in this browser');
  await expect(notice).not.toContainText('Still available');
  await expect(notice.getByText('Nearest available times:')).toBeVisible();
  await expectStep(page, 'Choose Date');
  await expect(page.getByRole('region', { name: 'Your hold' })).toBeHidden();
}
