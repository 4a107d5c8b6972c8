import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { factsOfMail, openMail } from './mailbox.ts';
import { type Offer, findOffer, hours, inWords, packages } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { expect, test } from './test.ts';
import {
  applyCoupon,
  checkEmail,
  chooseTime,
  enterDetails,
  expectConfirmed,
  expectStep,
  factsIn,
  goOn,
  leafTo,
  openWizard,
  orderSummary,
  payNow,
  zoe,
} from './wizard.ts';

test.use({ siteOf: 'clock' });

const dayMs = 86_400_000;
const zones = ['Europe/London', 'America/Los_Angeles', 'Pacific/Auckland'];

for (const { name, sunday } of nextChanges(new Date())) {
  for (const timezoneId of zones) {
    test.describe(`in ${timezoneId}`, () => {
      test.use({ timezoneId });

      test(`the weekend on which the clocks change in ${name} has the same days and times everywhere`, async ({
        page,
        site,
      }) => {
        await moveTo(site, new Date(sunday.getTime() - 8 * dayMs));
        await page.clock.setFixedTime(await site.now());
        const saturday = isoDate(new Date(sunday.getTime() - dayMs));
        for (const wish of [
          { date: saturday, experience: 'Classic' },
          { date: isoDate(sunday), experience: 'Sunset' },
        ] as const) {
          const offer = await findOffer(site, wish);
          const visitor = {
            ...zoe,
            email: `${wish.experience}.${timezoneId.replace('/', '.')}@example.com`.toLowerCase(),
          };
          const when = `${inWords(offer.date)}, ${hours(offer)}`;

          await openWizard(page, offer.experience);
          const day = await leafTo(page, offer.date);
          await expect(day).toHaveText(String(Number(offer.date.slice(8))));
          await day.click();
          const panel = page.getByRole('region', { name: 'Select Time Slot' });
          await expect(panel.getByRole('status')).toHaveText(inWords(offer.date));
          await expect(panel.getByRole('listitem')).toHaveText(await timesOfTheServer(site, offer));
          await chooseTime(page, offer);
          await applyCoupon(page, 'ONTHEHOUSE');
          await expect(orderSummary(page)).toContainText(inWords(offer.date));
          await expect(orderSummary(page)).toContainText(hours(offer));
          await goOn(page);
          await checkEmail(page, visitor.email);
          await enterDetails(page, visitor);
          await goOn(page);
          await expectStep(page, 'Addons');
          await goOn(page);
          await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(when);
          await payNow(page);

          await expectConfirmed(page, visitor);
          expect(await factsIn(page.getByRole('main'))).toMatchObject({ When: when });
          const subject = `Booked: ${offer.experience}, ${inWords(offer.date)}, ${offer.start}`;
          const mail = await openMail(page, subject, visitor.email);
          expect(await factsOfMail(mail)).toMatchObject({
            When: `${inWords(offer.date)}, ${offer.start} to ${offer.end}`,
          });
          await mail.getByRole('link', { name: 'See your booking' }).click();
          const overview = page.getByRole('region', { name: 'Overview' });
          await expect(overview).toBeVisible();
          expect(await factsIn(overview)).toMatchObject({ When: when });
        }
      });
    });
  }
}

/** The last Sundays of March and of October to come, the nearer first; not so near that a week before is over. */
function nextChanges(now: Date): { name: string; sunday: Date }[] {
  const soonest = now.getTime() + 9 * dayMs;
  return [0, 1, 2]
    .flatMap((years) => {
      const year = now.getUTCFullYear() + years;
      return [
        { name: 'March', sunday: lastSunday(year, 2) },
        { name: 'October', sunday: lastSunday(year, 9) },
      ];
    })
    .filter(({ sunday }) => sunday.getTime() > soonest)
    .slice(0, 2);
}

/** `month` counts from 0. Both months have 31 days. */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 31));
  return new Date(last.getTime() - last.getUTCDay() * dayMs);
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Only ever forward: the clock of a business does not go back. */
async function moveTo(site: SiteServer, instant: Date): Promise<void> {
  const seconds = Math.floor((instant.getTime() - (await site.now()).getTime()) / 1000);
  if (seconds > 0) await site.advanceClock(`PT${seconds}S`);
}

/** What the slot buttons must say: each time of that day as the API has it. */
async function timesOfTheServer(site: SiteServer, offer: Offer): Promise<RegExp[]> {
  const days = await site.call(listAvailability, { body: { package_id: packages[offer.experience] } });
  const periods = days.find(({ date }) => date === offer.date)?.periods ?? [];
  return periods
    .filter((period) => period.isAvailable)
    .map(
      (period) =>
        new RegExp(
          `^${period.start_time}–${period.end_time}\\s*${period.isSoldOut ? 'Sold Out' : 'Available'}`,
        ),
    );
}
