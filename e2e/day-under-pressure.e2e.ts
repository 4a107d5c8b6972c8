import type { Page } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { listSubjects } from './mailbox.ts';
import { asText, putUnderPressure, takeRemainingBoats } from './offers.ts';
import { cardFrame, expectBooked, heldBooking, payWith, tripAtReview } from './paying.ts';
import { expect, test } from './test.ts';
import { expectStep, goBack, goOn, payNow } from './wizard.ts';

const checking = 'Checking that you’re not a robot, because many boats on this day are being held';
const ownerAddress = 'hello@roundaboutboats.example';

test('if many boats of a day are held, the browser does the proof of work, and then the visitor pays @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/428 \(Precondition Required\)/);
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'under.pressure');
  const others = await putUnderPressure(site, offer);
  expect(others).toBeGreaterThanOrEqual(3);
  const said = await listenToStatus(page);
  const worker = page.waitForEvent('worker');
  await page.getByRole('button', { name: 'Pay Now' }).dblclick();
  expect((await worker).url()).toMatch(/\/assets\/puzzle-worker-[\w-]+\.js$/);
  await expectCardForm(page);
  expect((await said()).filter((words) => words.startsWith(checking))).toHaveLength(1);

  // After a refresh, the visitor still has the same hold.
  const { bookingId } = await heldBooking(page);
  await page.reload();
  await expect(cardFrame(page).getByRole('button', { name: 'Pays', exact: true })).toBeVisible();
  expect((await heldBooking(page)).bookingId).toBe(bookingId);
  await payWith(page, 'Pays');
  await expectBooked(page, site, { simulator, offer, visitor, bookingId, tries: 1 + others });

  const subject = `Most boats are held and not paid for: ${asText(offer.date)}`;
  const alarms = async () => (await listSubjects(site, ownerAddress)).filter((one) => one === subject);
  await site.advanceClock('PT1M');
  await expect.poll(alarms).toHaveLength(1);
});

test('a browser without workers does the proof of work on the page @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/428 \(Precondition Required\)/);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  const { simulator, offer, visitor } = await tripAtReview({ page, site, watch }, 'no.workers');
  const others = await putUnderPressure(site, offer);
  await payNow(page);
  await expectCardForm(page);
  await payWith(page, 'Pays');
  await expectBooked(page, site, { simulator, offer, visitor, tries: 1 + others });
});

test('a visitor who presses Back during the proof of work holds no boat, and can start again @variant', async ({
  page,
  site,
  watch,
}) => {
  watch.expects(/428 \(Precondition Required\)/);
  // The first proof of work never ends.
  await page.addInitScript(() => {
    const { Worker } = window;
    let isFirst = true;
    window.Worker = class extends Worker {
      override postMessage(challenge: string) {
        if (!isFirst) super.postMessage(challenge);
        isFirst = false;
      }
      override terminate() {
        super.terminate();
        document.documentElement.dataset['workersEnded'] = 'yes';
      }
    };
  });
  const { offer } = await tripAtReview({ page, site, watch }, 'goes.back');
  await putUnderPressure(site, offer);
  await payNow(page);
  const status = page.getByRole('status').filter({ hasText: checking });
  await expect(status).toBeVisible();
  await expect(status).toContainText('It takes a few seconds, or up to a minute on an older phone.');
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible();
  await expectAccessible(page, 'a browser at work');
  await goBack(page);
  await expectStep(page, 'Addons');
  await expect(page.locator('html')).toHaveAttribute('data-workers-ended', 'yes');
  expect(await page.evaluate(() => sessionStorage.getItem('booking.hold'))).toBeNull();
  await goOn(page);
  await expectStep(page, 'Payment');
  await expect(page.getByRole('alert')).toBeHidden();
  await payNow(page);
  await expectCardForm(page);
  expect(await takeRemainingBoats(site, offer)).toBe(2);
});

/** The proof of work takes longer on a busy machine. */
async function expectCardForm(page: Page): Promise<void> {
  const chip = cardFrame(page).getByRole('button', { name: 'Pays', exact: true });
  await expect(chip).toBeVisible();
}

/**
 * Begins to collect the texts of the page's status lines, as a screen reader announces them. Returns a
 * function that reads the collected texts.
 */
async function listenToStatus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    // Compares each status line with its own earlier text, because on a busy machine two lines may show together.
    const last = new WeakMap<Element, string>();
    const listen = () => {
      for (const line of document.querySelectorAll('[role="status"]')) {
        const { textContent } = line;
        if (textContent !== '' && last.get(line) !== textContent) heard.push(textContent);
        last.set(line, textContent);
      }
    };
    new MutationObserver(listen).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}
