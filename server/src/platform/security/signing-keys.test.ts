import { listByLink } from '@slipway/shared/api/booking-links.ts';
import { getMe } from '@slipway/shared/api/console/me.ts';
import { askCode, recover } from '@slipway/shared/api/console/sign-in.ts';
import { expect, test } from 'vitest';
import { linkHours, makeLink } from '../../bookings/links/booking-link.ts';
import { runOwnerCommand } from '../../operations/owner/owner-commands.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { hour, second } from '../../testing/test-clock.ts';
import { testDeps } from '../../testing/test-deps.ts';
import { codeIn, signInsOf } from '../../testing/test-sign-in.ts';
import { staffBrowser } from '../../testing/test-staff.ts';
import { isSigned, signLink } from './signed-link.ts';
import { signsAfterSeconds } from './signing-keys.ts';

const site = testAppOfFile();

/** Rotates the keys as the owner does at the terminal, and lets the server read them. */
async function rotate(): Promise<void> {
  await runOwnerCommand(site.deps, ['rotate-keys']);
  await site.deps.readKeys();
  site.clock.forward(signsAfterSeconds * second);
}

const aLink = async () =>
  (await makeLink(site.db, site.deps.linkKey, 'ada@example.com', site.clock.now())).link;
const list = (link: string) => site.aVisitor().ask(listByLink, { body: { link } });
const opens = async (link: string) => (await list(link)).status === 200;

test('a link signed with the old key opens until it expires', async () => {
  const link = await aLink();
  const review = signLink(site.deps.linkKey, 'review', 'a booking');
  await rotate();
  expect(signLink(site.deps.linkKey, 'review', 'a booking')).not.toBe(review);
  expect(isSigned(site.deps.linkKey, 'review', 'a booking', review)).toBe(true);
  expect(await opens(link)).toBe(true);
  site.clock.forward(linkHours * hour);
  expect(await opens(link)).toBe(false);
});

test('after the second rotation the first key is refused, but the second is still accepted', async () => {
  const first = await aLink();
  await rotate();
  const next = await aLink();
  await rotate();
  expect(await opens(first)).toBe(false);
  expect(await opens(next)).toBe(true);
});

test('key rotations sign nobody out, and recovery codes keep working', async () => {
  const signIns = signInsOf(site);
  const email = 'mo@example.com';
  const { browser, codes } = await signIns.signedIn('manager', { name: 'Mo', email });
  await rotate();
  await rotate();
  await rotate();
  expect(await browser.get(getMe)).toMatchObject({ person: { name: 'Mo' } });
  const elsewhere = staffBrowser(site);
  await elsewhere.get(askCode, { body: { email } });
  const code = codeIn(await signIns.mailedTo(email, 'staff_code'));
  const answer = await elsewhere.get(recover, { body: { email, code, recoveryCode: codes[0]! } });
  expect(answer.token).not.toBe('');
});

test('until a new key begins to sign, all servers sign with the old key, whether or not they have read the new one', async () => {
  const other = await testDeps(site.database, { clock: site.clock });
  await runOwnerCommand(site.deps, ['rotate-keys']);
  await site.deps.readKeys();
  const before = signLink(site.deps.linkKey, 'captain', 'Ada');
  expect(signLink(other.linkKey, 'captain', 'Ada')).toBe(before);
  expect(other.networkKey.current()).toBe(site.deps.networkKey.current());
  site.clock.forward((signsAfterSeconds - 1) * second);
  expect(signLink(site.deps.linkKey, 'captain', 'Ada')).toBe(before);
  await other.readKeys();
  site.clock.forward(second);
  const after = signLink(site.deps.linkKey, 'captain', 'Ada');
  expect(after).not.toBe(before);
  expect(signLink(other.linkKey, 'captain', 'Ada')).toBe(after);
});

test('if two owners rotate the keys at the same time, each makes one generation of keys', async () => {
  const versions = async () => {
    const rows = await site.db.selectFrom('signingKeys').select(['name', 'generation', 'secret']).execute();
    expect(new Set(rows.map(({ secret }) => secret)).size).toBe(rows.length);
    return Math.max(...rows.map(({ generation }) => generation));
  };
  const before = await versions();
  await Promise.all([1, 2].map(() => runOwnerCommand(site.deps, ['rotate-keys'])));
  expect(await versions()).toBe(before + 2);
  const logged = await site.db
    .selectFrom('staffActions')
    .select(['after', 'via'])
    .where('command', '=', 'rotate-keys')
    .orderBy('id')
    .execute();
  expect(logged.slice(-2)).toEqual([
    { after: { generation: before + 1 }, via: 'terminal' },
    { after: { generation: before + 2 }, via: 'terminal' },
  ]);
});
