import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrameLocator, type Page, expect } from 'playwright/test';
import type { SiteServer } from './site-server.ts';

type Arrived = { path: string; subject: string; recipient: string };

/** Opens the one email with this subject to this address in /dev/mailbox once it is there. */
export async function openMail(
  page: Page,
  site: SiteServer,
  subject: string,
  recipient: string,
): Promise<FrameLocator> {
  await waitForMail(site, subject, recipient);
  await page.goto('/dev/mailbox');
  const mail = page.getByRole('listitem').filter({ hasText: `${subject} to ${recipient},` });
  await mail.getByRole('link').click();
  return page.getByTitle('The email as HTML').contentFrame();
}

/**
 * Loads the fonts of our emails into the page. Otherwise the length of a shown email would depend on the
 * machine's fonts.
 */
export async function loadMailFonts(page: Page): Promise<void> {
  for (const family of ['Figtree', 'Gabarito']) {
    const file = join(import.meta.dirname, `../ui/fonts/${family.toLowerCase()}.woff2`);
    const base64 = await readFile(file, 'base64');
    await page.evaluate(
      async (font) => {
        const bytes = Uint8Array.from(atob(font.base64), (letter) => letter.charCodeAt(0));
        document.fonts.add(await new FontFace(font.family, bytes, { weight: '300 900' }).load());
      },
      { family, base64 },
    );
  }
}

/** The text of the email, and its link to the booking. */
export async function readMail(
  site: SiteServer,
  subject: string,
  recipient: string,
): Promise<{ text: string; link: string }> {
  const page = await site.html(await waitForMail(site, subject, recipient));
  const text = /<pre>([^]*?)<\/pre>/.exec(page)?.[1] ?? '';
  return { text, link: /Your booking: <a href="([^"]*)"/.exec(text)?.[1] ?? '' };
}

/** Each email to an address, with its HTML and attachments. */
export async function wholeMails(site: SiteServer, recipient: string): Promise<string[]> {
  const mails = (await listMails(site)).filter((mail) => mail.recipient === recipient);
  return Promise.all(
    mails.map(async ({ path }) => {
      const page = await site.html(path);
      const parts = [...page.matchAll(/(?:src|href)="(\/dev\/mailbox\/[^"]+)"/g)];
      return [page, ...(await Promise.all(parts.map(([, part = '']) => site.html(part))))].join('\n');
    }),
  );
}

/** How many emails an address received. */
export async function countMails(site: SiteServer, recipient: string): Promise<number> {
  return (await listSubjects(site, recipient)).length;
}

/** The subjects of the emails to an address, as the mailbox page lists them. */
export async function listSubjects(site: SiteServer, recipient: string): Promise<string[]> {
  return (await listMails(site)).filter((mail) => mail.recipient === recipient).map(({ subject }) => subject);
}

/** The path of the one email with this subject to this address. */
async function waitForMail(site: SiteServer, subject: string, recipient: string): Promise<string> {
  let paths: string[] = [];
  await expect(async () => {
    paths = (await listMails(site))
      .filter((mail) => mail.subject === subject && mail.recipient === recipient)
      .map(({ path }) => path);
    expect(paths).toHaveLength(1);
  }).toPass({ intervals: [100] });
  return paths[0] ?? '';
}

async function listMails(site: SiteServer): Promise<Arrived[]> {
  const page = await site.html('/dev/mailbox');
  return [...page.matchAll(/<li><a href="([^"]*)">([^<]*)<\/a> to ([^,]*),/g)].map(
    ([, path = '', subject = '', recipient = '']) => ({ path, subject, recipient }),
  );
}

/** The rows of the email's tables by their names, such as 'When'. */
export async function factsOfMail(mail: FrameLocator): Promise<Record<string, string>> {
  await expect(mail.getByRole('row').first()).toBeVisible();
  const names = await mail.getByRole('rowheader').allInnerTexts();
  const values = await mail.getByRole('cell').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
