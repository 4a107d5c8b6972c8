import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { readMail } from './mailbox.ts';
import { type Offer, asText, findOffer, hours, packages } from './offers.ts';
import type { SetUpFile, SiteServer } from './site-server.ts';
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
  openWizard,
  orderSummary,
  payNow,
  zoe,
} from './wizard.ts';

test.use({ siteOf: 'clock' });

const dayMs = 86_400_000;
const zones = ['Europe/London', 'America/Los_Angeles', 'Pacific/Auckland'];

for (const { month, sunday } of nextChanges(new Date())) {
  const saturday = new Date(sunday.getTime() - dayMs);
  for (const timezoneId of zones) {
    test.describe(`in ${timezoneId}`, () => {
      test.use({ timezoneId });

      test(`the weekend of ${month} on which the clocks change has the same days and times on every screen @variant`, async ({
        page,
        site,
      }) => {
        await moveTo(site, new Date(sunday.getTime() - 8 * dayMs));
        await site.changeSetUp(followingTheSun);
        await page.clock.setFixedTime(await site.now());
        for (const [day, experience] of [
          [saturday, 'Classic'],
          [sunday, 'Sunset'],
        ] as const) {
          const offer = await findOffer(site, { experience, date: isoDate(day) });
          const when = `${asText(offer.date)}, ${hours(offer)}`;
          const visitor = {
            ...zoe,
            email: `${experience}@${timezoneId.replaceAll(/[/_]/g, '-')}.example`.toLowerCase(),
          };

          // The wizard opens on one day of the weekend. The test then picks the other day and books a trip on it.
          await openWizard(page, experience, isoDate(day === sunday ? saturday : sunday));
          const week = page
            .getByRole('row')
            .filter({ has: page.getByRole('button', { name: asText(offer.date) }) });
          const cell = week.getByRole('gridcell').nth(day === sunday ? 6 : 5);
          await expect(cell).toContainText(asText(offer.date));
          await cell.getByRole('button', { name: asText(offer.date) }).click();
          const panel = page.getByRole('region', { name: 'Select Time Slot' });
          await expect(panel.getByRole('status').first()).toHaveText(asText(offer.date));
          await expect(panel.getByRole('listitem')).toHaveText(await timesOfTheServer(site, offer));
          await chooseTime(page, offer);
          await applyCoupon(page, 'ONTHEHOUSE');
          await expect(orderSummary(page)).toContainText(asText(offer.date));
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

          const subject = `Booked: ${experience}, ${asText(offer.date)}, ${offer.start}`;
          const mail = await readMail(site, subject, visitor.email);
          expect(mail.text).toContain(`When: ${asText(offer.date)}, ${offer.start} to ${offer.end}\n`);
          await page.goto(mail.link);
          const overview = page.getByRole('region', { name: 'Overview' });
          await expect(overview).toBeVisible();
          expect(await factsIn(overview)).toMatchObject({ When: when });
        }
      });
    });
  }
}

/** Sunset trips begin ninety minutes before sunset, even when the clocks change. */
function followingTheSun(file: SetUpFile): object {
  const others = file.times.filter(({ packages }) => packages?.join() !== 'Sunset');
  const row = {
    days: [1, 2, 3, 4, 5, 6, 7],
    starts: [],
    sun: [-90],
    surcharge: { pounds: 0 },
    extra: 15,
    covers: 5,
  };
  const sunset = {
    name: 'By the sun',
    begins: null,
    ends: null,
    first: '01-01',
    last: '12-31',
    packages: ['Sunset'],
    minutes: 120,
    rows: [row],
  };
  return { ...file, times: [...others, sunset] };
}

/** The next two Sundays on which the clocks change, the nearer first. Both are more than nine days away. */
function nextChanges(now: Date): { month: string; sunday: Date }[] {
  const year = now.getUTCFullYear();
  return [year, year + 1, year + 2]
    .flatMap((one) => [
      { month: 'March', sunday: lastSunday(one, 2) },
      { month: 'October', sunday: lastSunday(one, 9) },
    ])
    .filter(({ sunday }) => sunday.getTime() > now.getTime() + 9 * dayMs)
    .slice(0, 2);
}

/** The last Sunday of a month with 31 days; `month` counts from 0. */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 31));
  return new Date(last.getTime() - last.getUTCDay() * dayMs);
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Moves the business's clock on to an instant. A past instant changes nothing: the clock never runs backwards. */
async function moveTo(site: SiteServer, instant: Date): Promise<void> {
  const seconds = Math.floor((instant.getTime() - (await site.now()).getTime()) / 1000);
  if (seconds > 0) await site.advanceClock(`PT${seconds}S`);
}

/** The expected texts of a day's slot buttons, made from the times in the API. */
async function timesOfTheServer(site: SiteServer, offer: Offer): Promise<RegExp[]> {
  const days = await site.call(listAvailability, { body: { package_id: packages[offer.experience] } });
  const periods = days.find(({ date }) => date === offer.date)?.periods ?? [];
  return periods
    .filter((period) => period.isAvailable)
    .map(({ start_time, end_time, isSoldOut }) => {
      const state = isSoldOut ? 'Sold Out' : 'Available';
      return new RegExp(`^${start_time}–${end_time}\\s*${state}`);
    });
}
