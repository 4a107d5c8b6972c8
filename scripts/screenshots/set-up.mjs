import { join } from 'node:path';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./journeys.mjs').Shoot} Shoot */
/** @typedef {import('./journeys.mjs').Journey} Journey */

/** What is sold, edited by the owner. @type {readonly Journey[]} */
export const ofSetUp = [
  { name: 'set-up-packages', walk: walkPackages },
  { name: 'set-up-menu', walk: walkMenu },
  { name: 'set-up-pictures', walk: walkPictures },
];

/** @param {Page} page @param {string} part */
async function open(page, part) {
  await page.goto(`/console/set-up/${part}`);
  await page.getByRole('button', { name: /Ruth Ellison/ }).click();
  await page.getByRole('button', { name: 'Change the order' }).waitFor();
}

/** @param {Page} page @param {Shoot} shoot */
async function walkPackages(page, shoot) {
  await open(page, 'packages');
  await shoot('set-up-packages');
  await page.getByRole('link', { name: /^Sunset/ }).click();
  await page.getByLabel(/^Up to 5/).fill('205');
  await page.getByText('kept as a draft').first().waitFor();
  await shoot('set-up-package');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('set-up-package-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'See what it does' }).first().click();
  await page.getByRole('dialog').getByText('What will happen').waitFor();
  await shoot('set-up-package-preview');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkMenu(page, shoot) {
  await open(page, 'menu');
  await shoot('set-up-menu');
  await page.getByRole('button', { name: 'Change the order' }).click();
  await page.getByRole('button', { name: 'Move Grazing board down' }).waitFor();
  await shoot('set-up-menu-order');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /^Grazing board/ }).click();
  await page.getByLabel('In one line').fill('Cheddar, brie, ham, crackers, figs and grapes.');
  await page.getByText('kept as a draft').first().waitFor();
  await shoot('set-up-dish');
  await page.goto('/console/set-up/menu?item=new');
  await page.getByLabel('Name', { exact: true }).fill('Pea soup');
  await page.getByRole('button', { name: 'Add it to the changes' }).click();
  await page.getByText(/^Please give it a price/).waitFor();
  await shoot('set-up-new-dish');
}

/** @param {Page} page @param {Shoot} shoot */
async function walkPictures(page, shoot) {
  await page.goto('/console/set-up/pictures');
  await page.getByRole('button', { name: /Ruth Ellison/ }).click();
  const library = page.getByRole('region', { name: 'The library' });
  await library.getByText(/^Room for/).waitFor();
  const photo = join(import.meta.dirname, '..', '..', 'media', 'originals', 'jetty-two-boats.webp');
  await library.getByLabel('A photo').setInputFiles(photo);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From left to right').fill('30');
  await dialog.getByLabel('What it shows').fill('Two round boats at our jetty');
  await shoot('set-up-new-picture');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await library.getByText('Not used').waitFor();
  await shoot('set-up-pictures');
  const gallery = page.getByRole('region', { name: 'The gallery' });
  await gallery.getByRole('button', { name: 'Another picture' }).first().click();
  await dialog.getByRole('button', { name: 'Two round boats at our jetty' }).waitFor();
  await shoot('set-up-choose-picture');
}
