import { listPackages } from '@slipway/shared/api/catalogue.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import { expect, test } from './test.ts';

// This file edits what is on sale, so no other test books on its server at the same time.
test.use({ siteOf: 'clock' });

test('an owner exports the set-up on a phone, imports an edited copy, and undoes the import @variant', async ({
  page,
  site,
  watch,
}, info) => {
  // The server refuses a file with a mistake, and later a press of Publish for which no reason was typed.
  watch.expects(/400 \(Bad Request\)/);
  watch.expects(/409 \(Conflict\)/);
  const priceOf = async () =>
    (await site.call(listPackages)).find((each) => each.package_name === 'Classic')?.display_price;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'owner', '/console/set-up/file');
  const out = page.getByRole('region', { name: 'Save your set-up' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: 'Save the set-up as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^set-up-\d{4}-\d\d-\d\d\.json$/);
  await expect(out.getByRole('status')).toContainText('is in your downloads');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(await site.owner(['export-set-up', 'the-same.json']));

  const bringIn = page.getByRole('region', { name: 'Import a file' });
  const choose = async (file: string) => {
    const path = info.outputPath('lake.json');
    await writeFile(path, file);
    await bringIn.getByLabel('A set-up file').setInputFiles(path);
  };
  await choose(text.replace('"price": 150,', '"price": 0.5,'));
  await expect(bringIn.getByRole('alert')).toContainText(
    /lake\.json can’t be used as it is\. Nothing was changed\..*Line \d+, packages \[1\] price: must be at least £1\.00/,
  );
  await expectAccessible(page, 'a file with a mistake');
  await page.setViewportSize({ width: 390, height: 844 });

  const before = await priceOf();
  await choose(text.replace('"price": 150,', '"price": 160,'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('£150.00 → £160.00');
  expect(await priceOf()).toBe(before);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByLabel('Reason, for the log').fill('The season’s new prices');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await priceOf()).not.toBe(before);

  await dismissToasts(page);
  const made = page.getByRole('region', { name: 'Drafts and changes made' });
  await made.getByRole('button', { name: 'Take back Import of lake.json' }).click();
  await dialog.getByRole('button', { name: 'Take the changes back' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await priceOf()).toBe(before);
});

test('a manager can export the set-up but not import one @variant', async ({ page }) => {
  await signInAs(page, 'manager', '/console/set-up/file');
  await expect(page.getByRole('region', { name: 'Save your set-up' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Import a file' })).toHaveCount(0);
});
