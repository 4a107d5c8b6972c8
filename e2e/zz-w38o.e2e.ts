import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { signInAs, untilMidday } from './console.ts';
import { test } from './test.ts';

test.use({ siteOf: 'clock' });

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
async function axe(page: any) {
  await page.evaluate(source);
  return JSON.stringify(
    await page.evaluate(async () =>
      (
        await (window as any).axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
      ).violations.map((v: any) => [v.id, v.nodes.map((n: any) => n.html).slice(0, 3)]),
    ),
  );
}

test('looks at a boat out and a late one', async ({ page, site }) => {
  await untilMidday(site);
  await signInAs(page, 'manager', '/console/today');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto('/console/today');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/w38o-today-${width}.png`, fullPage: true });
    const late = page.getByRole('button', { name: 'When is it back?' }).first();
    if (await late.isVisible()) {
      await late.click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/w38o-late-${width}.png` });
      console.log(width, 'late', await axe(page));
      await page.getByRole('button', { name: 'Leave it' }).click();
    } else console.log(width, 'no late boat');
    await page.goto('/console/today?boat=2');
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: 'Out for a while' }).click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/w38o-out-${width}.png` });
    const dialog = page.getByRole('dialog');
    await dialog.evaluate((one) => one.scrollTo({ top: one.scrollHeight / 3 }));
    await page.screenshot({ path: `/tmp/w38o-out2-${width}.png` });
    await dialog.evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
    await page.screenshot({ path: `/tmp/w38o-out3-${width}.png` });
    console.log(width, 'out', await axe(page));
    console.log(await dialog.innerText());
    await page.getByRole('button', { name: 'Leave it' }).click();
  }
});
