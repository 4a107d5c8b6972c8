import { expect } from 'playwright/test';
import { busySaturday } from './busy-saturday.ts';
import { signInAs } from './console.ts';
import { test } from './test.ts';

// The test moves the clock to a busy Saturday.
test.use({ siteOf: 'clock' });

for (const size of [
  { boats: 5, parties: 16, pages: 2 },
  { boats: 20, parties: 60, pages: 5 },
])
  test(`a phone’s first screen shows an Arrived button on a day with ${size.boats} boats and ${size.parties} parties, and the day sheet is short @variant`, async ({
    page,
    site,
  }) => {
    const saturday = await busySaturday(site, size);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, 'dock');
    const reach = page.getByRole('button', { name: 'Hold sales' });
    const arrived = page.getByRole('button', { name: /^Arrived: / }).first();
    for (const time of ['08:50', '09:31']) {
      await saturday.playUntil(time);
      await page.goto('/console/today');
      await expect(arrived).toBeVisible();
      const [first, edge] = [await arrived.boundingBox(), await reach.boundingBox()];
      expect((first?.y ?? 0) + (first?.height ?? 0), time).toBeLessThanOrEqual(edge?.y ?? 0);
    }
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(size.pages);
  });
