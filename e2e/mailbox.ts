import { type FrameLocator, type Page, expect } from 'playwright/test';

/** Waits for the one mail with this subject to this address and opens it: never more than one. */
export async function openMail(page: Page, subject: string, recipient: string): Promise<FrameLocator> {
  const mail = page.getByRole('listitem').filter({ hasText: `${subject} to ${recipient},` });
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(mail).toHaveCount(1, { timeout: 100 });
  }).toPass({ timeout: 20_000, intervals: [200] });
  await mail.getByRole('link').click();
  return page.getByTitle('The mail as HTML').contentFrame();
}

/** How many mails an address got. */
export async function countMails(page: Page, recipient: string): Promise<number> {
  await page.goto('/dev/mailbox');
  return page
    .getByRole('listitem')
    .filter({ hasText: ` to ${recipient},` })
    .count();
}

/** The rows of the mail's tables: 'When' and the rest. */
export async function factsOfMail(mail: FrameLocator): Promise<Record<string, string>> {
  await expect(mail.getByRole('row').first()).toBeVisible();
  const rows = await mail.getByRole('row').all();
  const facts = await Promise.all(
    rows.map(async (row) => [
      await row.getByRole('rowheader').innerText(),
      await row.getByRole('cell').innerText(),
    ]),
  );
  return Object.fromEntries(facts) as Record<string, string>;
}
