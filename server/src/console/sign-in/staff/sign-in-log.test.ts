import { listPeople } from '@slipway/shared/api/console/people.ts';
import { signInByPassword } from '@slipway/shared/api/console/sign-in.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { minute } from '../../../testing/test-clock.ts';
import { testConfig } from '../../../testing/test-deps.ts';
import { goodPassword, signInsOf } from '../../../testing/test-sign-in.ts';
import { staffBrowser } from '../../../testing/test-staff.ts';

test('the log contains sign-ins, failures and refusals with their method, and no name or secret', async () => {
  const logged = await openTestApp({ config: { ...testConfig, logLevel: 'info' } });
  const signIns = signInsOf(logged);
  const email = 'lou@example.com';
  const { secret } = await signIns.withPassword(email);
  logged.clock.forward(minute);
  const browser = staffBrowser(logged);
  const body = { email, password: goodPassword, code: signIns.codeOf(secret) };
  await browser.refused(signInByPassword, { body: { ...body, code: '000000' } });
  await browser.get(signInByPassword, { body });
  await browser.refused(listPeople);
  const lines = logged.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const said = (msg: string) => lines.filter((line) => line['msg'] === msg);
  expect(said('a sign-in at the console failed')).toMatchObject([
    { refusal: 'sign_in_failed', door: '/api/console/password/sign-in' },
  ]);
  expect(said('somebody signed in at the console').at(-1)).toMatchObject({ method: 'password' });
  expect(said('somebody was let in at the console').at(-1)).toMatchObject({
    door: '/api/console/password/sign-in',
  });
  expect(said('a call of the console was refused')).toMatchObject([
    { role: 'accountant', permission: 'manage-people' },
  ]);
  for (const each of [email, goodPassword, secret, body.code, browser.cookies.get('staff')!])
    expect(logged.log.join('')).not.toContain(each);
  await logged.close();
});
