import { holdAuthenticator } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { becomeOwner, inviteLink, typePin } from './console.ts';
import { expect, test } from './test.ts';

const pin = '480263';

test('an owner signs in with a passkey, and an invited dock person with a PIN at the shared tablet', async ({
  anotherVisitor,
  watch,
}) => {
  const owner = await anotherVisitor();
  await owner.setViewportSize({ width: 390, height: 844 });
  await holdAuthenticator(owner);

  await owner.goto('/console');
  await expect(owner.getByRole('heading', { name: 'Who is it?' })).toBeVisible();
  await expectAccessible(owner, 'the door of the console');
  await becomeOwner(owner, 'Ruth Ellison', 'ruth@example.com');
  await owner.getByRole('button', { name: 'Make your passkey' }).click();
  await expect(owner.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await owner.getByRole('button', { name: 'I have saved my codes' }).click();
  await owner.getByRole('link', { name: 'More', exact: true }).click();
  await owner.getByRole('link', { name: 'People and devices' }).click();
  await expect(owner.getByRole('heading', { name: 'People', exact: true })).toBeVisible();

  await owner.getByLabel('Name').fill('Ben Osei');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(owner.getByRole('img', { name: 'QR code of the invitation of Ben' })).toBeVisible();
  const code = /\b\d{6}\b/.exec(
    await owner.getByText(/At the shared tablet|at the shared tablet/).innerText(),
  )?.[0];
  expect(code, 'the six digits for the tablet').toBeDefined();
  await expectAccessible(owner, 'people and devices');

  await owner.getByRole('button', { name: 'Enrol a tablet' }).click();
  await owner.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(owner.getByRole('img', { name: 'QR code of the invitation of the tablet' })).toBeVisible();
  const enrolment = await inviteLink(owner);

  const tablet = await anotherVisitor();
  await tablet.setViewportSize({ width: 1024, height: 768 });
  await tablet.goto(enrolment);
  await tablet.getByRole('button', { name: 'Enrol this tablet' }).click();
  await tablet.getByRole('button', { name: /Ben Osei/ }).click();
  await tablet.getByLabel('The six digits of your invitation').fill(code ?? '');
  await tablet.getByRole('button', { name: 'Choose a PIN' }).click();
  await expect(tablet.getByRole('heading', { name: 'Ben, choose a PIN' })).toBeVisible();
  await typePin(tablet, pin);
  await expect(tablet.getByRole('heading', { name: 'Type it again' })).toBeVisible();
  await typePin(tablet, pin);
  await expect(tablet.getByRole('button', { name: 'Ben Osei: lock the screen' })).toBeVisible();

  await tablet.getByRole('button', { name: 'Ben Osei: lock the screen' }).click();
  // Waits for the lock screen. Until then, /Ben Osei/ would match the button that locks the screen.
  await expect(tablet.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await tablet.getByRole('button', { name: /Ben Osei/ }).click();
  await expectAccessible(tablet, 'the locked tablet', [1024]);
  await typePin(tablet, pin);
  await expect(tablet.getByRole('button', { name: 'Ben Osei: lock the screen' })).toBeVisible();

  await owner.reload();
  await owner.getByRole('button', { name: /^Revoke the/ }).click();
  await expect(owner.getByText('Preview')).toBeVisible();
  await owner.getByRole('button', { name: 'Revoke it' }).click();
  await expect(owner.getByText('revoked', { exact: true })).toBeVisible();
  watch.expects(/401 \(Unauthorized\) .*\/api\/console\/tablet\/people/);
  await tablet.reload();
  await expect(tablet.getByRole('heading', { name: /was revoked/ })).toBeVisible();
});
