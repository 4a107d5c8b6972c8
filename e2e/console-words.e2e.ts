import { expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { dismissToasts, signInAs } from './console.ts';
import { test } from './test.ts';

// This file changes the text of every page, so no other test reads the pages at the same time.
test.use({ siteOf: 'clock' });

test('on a phone, an owner changes an FAQ answer and the phone number, sees both on the site, and undoes both @variant', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  const changes = page.getByRole('region', { name: 'What changes' });
  const dialog = page.getByRole('dialog');
  const putOn = async (says: string) => {
    await expect(changes.getByRole('status')).toHaveText('saved as a draft');
    await changes.getByRole('button', { name: 'See the effect' }).click();
    await expect(dialog).toContainText(says);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const takeBack = async () => {
    await dismissToasts(page);
    const made = page.getByRole('region', { name: 'Drafts and changes made' });
    await made
      .getByRole('button', { name: /^Take back / })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Take the changes back' }).click();
    await expect(made).toContainText('Taken back');
  };

  await signInAs(page, 'owner', '/console/set-up/words');
  const words = page.getByRole('region', { name: 'Words', exact: true });
  await words.getByRole('button', { name: 'Change Can we swim from the boat?' }).click();
  const answer = words.getByRole('textbox', { name: 'Answer', exact: true });
  await expect(answer).toHaveValue(/^No\. \{\{swimming_rule\}\}/);
  await answer.fill('The deposit is £5. {{swimming_rule}}');
  await expect(words.getByText('says £5, but the figure is £100. Write {{deposit}} instead.')).toBeVisible();
  await answer.fill('**Please don’t.** {{swimming_rule}}');
  await expect(words.getByText('Please don’t.', { exact: true })).toBeVisible();
  // The typed text is saved on the server, so a reload shows it.
  await expect(changes.getByRole('status')).toHaveText('saved as a draft');
  await page.reload();
  await words.getByRole('button', { name: 'Change Can we swim from the boat?' }).click();
  await expect(answer).toHaveValue(/Please don’t/);
  await expectAccessible(page, 'a draft of words');
  await page.setViewportSize({ width: 390, height: 844 });
  await putOn('“Can we swim from the boat?” changes.');
  const expectAnswer = async (says: string) => {
    // While the server renders the pages again, it serves the old pages.
    await expect.poll(() => site.html('/faqs')).toContain(says);
    await visitor.goto('/faqs');
    await visitor.getByLabel('Search the FAQs').fill('swim');
    await expect(visitor.getByText(says)).toBeVisible();
  };
  await expectAnswer('Please don’t.');
  await takeBack();
  await expectAnswer('opinionated geese');

  await page.goto('/console/set-up/business');
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true });
  await expect(phone).toHaveValue('+441632960142');
  await phone.fill('01632 960999');
  await putOn('+44 1632 960 142 → +44 1632 960 999');
  const expectPhone = async (number: string) => {
    const href = `tel:${number.replaceAll(' ', '')}`;
    await expect.poll(() => site.html('/contact-us')).toContain(href);
    await visitor.goto('/contact-us');
    await expect(visitor.getByRole('link', { name: number }).first()).toHaveAttribute('href', href);
  };
  await expectPhone('+44 1632 960 999');
  await takeBack();
  await expectPhone('+44 1632 960 142');
  await visitor.context().close();
});

test('each business figure shows its history, and changing it lists every sentence that will change @variant', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'owner', '/console/set-up/figures');
  const deposit = page.getByRole('region', { name: 'Deposit', exact: true });
  await expect(deposit.getByText('£100.00, since the beginning')).toBeVisible();
  await deposit.getByRole('textbox').fill('120');
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes.getByRole('status')).toHaveText('saved as a draft');
  await changes.getByRole('button', { name: 'See the effect' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('deposit of £120 per boat');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a draft of figures');
  await changes.getByRole('button', { name: 'Throw away' }).click();
  await dialog.getByRole('button', { name: 'Throw away' }).click();
  await expect(dialog).toHaveCount(0);
});
