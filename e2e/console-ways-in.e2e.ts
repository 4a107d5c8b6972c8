import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import { holdAuthenticator } from './authenticator.ts';
import { becomeOwner, comeBackTo } from './console.ts';
import { listSubjects } from './mailbox.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { expect, test } from './test.ts';

// The idle lock, the repeated confirmation and the codes of an authenticator app depend on the server's clock.
test.use({ siteOf: 'clock' });

const email = 'ruth.ellison@example.com';
const password = 'seven herons walk slowly';

/**
 * The code that an authenticator app shows now. Each code works once, so the clock is first moved on to the next code.
 */
async function nextCode(site: SiteServer, secret: string): Promise<string> {
  await site.advanceClock('PT31S');
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: (await site.now()).getTime(),
  });
}

test('an owner without a passkey signs in, undoes a note, unlocks, exports the log, signs out and recovers access @variant', async ({
  page,
  site,
  watch,
}) => {
  const offer = await findOffer(site);
  const booking = await bookElsewhere(site, offer);
  const prove = async (secret: string, action: string) => {
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Code from your authenticator app').fill(await nextCode(site, secret));
    await page.getByRole('button', { name: action, exact: true }).click();
  };

  // Nobody is signed in here, and the browser reports no error.
  await page.goto('/console');
  await expect(page.getByRole('heading', { name: /Who is it\?$/ })).toBeVisible();

  await becomeOwner(page, 'Ruth Ellison', email);
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('The code that the app shows').fill(await nextCode(site, secret));
  await page.getByRole('button', { name: 'Sign in' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved my codes' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();

  await page.goto(`/console/bookings/${booking}`);
  const note = page.getByLabel('A note for the team');
  await note.fill('Two wheelchairs come along');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  const noted = page.getByRole('listitem').filter({ hasText: 'Two wheelchairs come along' });
  await expect(noted).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Taken back: /).first()).toBeVisible();
  await expect(noted).toHaveCount(0);

  // Every screen that calls the server is told that the session is locked.
  watch.expects(/401 \(Unauthorized\) .*\/api\/console\/(bookings\/|requests$|enquiries\?)/);
  await note.fill('They bring a cake and');
  await site.advanceClock('PT15M');
  await comeBackTo(page);
  await expect(page.getByRole('heading', { name: /^Locked\. Is it still you/ })).toBeFocused();
  await expect(page.getByText('Your text is kept.')).toBeVisible();
  await expect(note).toBeHidden();
  await prove(secret, 'Unlock');
  await expect(note).toBeVisible();
  await expect(note).toHaveValue('They bring a cake and');

  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByText('taken back', { exact: true }).first()).toBeVisible();
  watch.expects(/403 \(Forbidden\) .*\/api\/console\/log\/export/);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('dialog', { name: 'Is it still you?' })).toBeVisible();
  const download = page.waitForEvent('download');
  await prove(secret, 'Continue');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^log-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(/^id,date,time,person/);
  expect(csv).toContain(',write-note,bookings,');
  await expect(page.getByText(/^Saved \d+ entries\.$/)).toBeVisible();

  await page.getByRole('link', { name: 'You', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Password and code').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code from your authenticator app').fill(await nextCode(site, secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Signing in again opens the page from which the owner signed out.
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await holdAuthenticator(page);
  await page.getByRole('link', { name: 'Lost your passkey or password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('The twelve digits from the email').fill(await emailedCode(site));
  await page.getByLabel('One of your recovery codes').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Make your passkey' }).click();
  await expect(codes).toHaveCount(10);
  expect(await codes.allInnerTexts(), 'the old ones are over').not.toContain(recoveryCode);
  await page.getByRole('button', { name: 'I have saved my codes' }).click();
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'You', exact: true }).click();
  await expect(page.getByText(/^Passkey, made/)).toBeVisible();
  await expect(page.getByText('For devices without passkeys.'), 'the password is gone').toBeVisible();
});

async function emailedCode(site: SiteServer): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const subjects = await listSubjects(site, email);
    code = subjects.map((subject) => /^([\d ]{14}) is your code/.exec(subject)?.[1]).find(Boolean);
    expect(code).toBeDefined();
  }).toPass({ intervals: [100] });
  return code ?? '';
}
