import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { cards, introduceMerchant } from '../../testing/test-merchant.ts';
import { readReply, startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const visit = async (path: string, headers: Record<string, string> = {}) =>
  readReply(await fetch(`${simulator.url}${path}`, { headers }));
const cardForm = (key: string, origin: string) =>
  visit(`/stripe/card-form?${new URLSearchParams({ key, origin })}`);

it('the simulator serves its Stripe.js to pages of any origin', async () => {
  const script = await visit('/stripe.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(script.text).toContain("Stripe.version = 'endive'");
  // Stripe.js is one classic script without module syntax.
  expect(script.text).not.toMatch(/^(import|export) /m);
  expect(() => new Script(script.text)).not.toThrow();
});

it.each([
  '/stripe/card-form.js',
  '/stripe/card-checks.js',
  '/stripe/card-form.css',
  '/stripe/three-d-secure.js',
  '/stripe/three-d-secure.css',
])('has %s', async (path) => {
  expect((await visit(path)).status).toBe(200);
});

it('only its merchant’s pages may frame the card form, which has a strict content security policy', async () => {
  const form = await cardForm(merchant.keys.publishable, 'http://localhost:3000');
  expect(form.status).toBe(200);
  const policy = form.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain('frame-ancestors http://localhost:3000');
  expect(form.text).not.toMatch(/ style=| on\w+=|<style|<script(?! type="module" src)/);
  expect(form.text).toContain('Test card form. No money moves.');
  for (const chip of ['Pays', 'Declined', 'Not enough money', '3-D Secure, passes']) {
    expect(form.text).toContain(`>${chip}</button>`);
  }
});

it('the card form is refused if the origin is not the merchant’s, if the key is unknown, or if the key is a secret key', async () => {
  expect((await cardForm(merchant.keys.publishable, 'http://evil.example')).status).toBe(403);
  expect((await cardForm('pk_test_unknown', 'http://localhost:3000')).status).toBe(403);
  expect((await cardForm(merchant.keys.secret, 'http://localhost:3000')).status).toBe(403);
});

it('an allowed origin with * as its host name admits every host name, but no other port', async () => {
  const roaming = await introduceMerchant(simulator.url);
  await simulator.control('merchant', { ...roaming.introduction, allowed_origins: ['http://*:3000'] });
  expect((await cardForm(roaming.keys.publishable, 'http://192.168.1.7:3000')).status).toBe(200);
  expect((await cardForm(roaming.keys.publishable, 'http://192.168.1.7:4000')).status).toBe(403);
  await roaming.close();
});

it('only pages of the merchant’s origin may read the answers to calls from Stripe.js', async () => {
  const intent = await merchant.anIntent();
  const query = new URLSearchParams({
    key: merchant.keys.publishable,
    client_secret: intent.client_secret ?? '',
  });
  const path = `/v1/payment_intents/${intent.id}?${query}`;
  const allowed = await visit(path, { origin: 'http://localhost:3000' });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  expect(allowed.json).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  const refused = await visit(path, { origin: 'http://evil.example' });
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
});

it('anybody who knows the address of an authentication may open the bank’s page', async () => {
  const intent = await merchant.anIntent();
  const { json } = await merchant.payInBrowser(intent, cards.threeDSecure);
  const { stripe_js: address, source } = json.next_action.use_stripe_sdk;
  const { pathname, search } = new URL(address);
  const bank = await visit(`${pathname}${search}&origin=http%3A%2F%2Flocalhost%3A3000`);
  expect(bank.text).toContain('£125.00');
  expect(bank.text).toContain('Test bank. No money moves.');
  expect(bank.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
  expect((await visit(`${pathname}?source=src_other`)).status).toBe(404);
  expect((await visit(`${pathname}${search}&origin=http%3A%2F%2Fevil.example`)).status).toBe(403);
  expect(source).toMatch(/^src_1/);
  await simulator.control(`3ds/${intent.id}`, { result: 'complete' });
  expect((await visit(`${pathname}${search}`)).status).toBe(404);
});

it('behind an https proxy the bank’s page has an https address too', async () => {
  const intent = await merchant.anIntent();
  const body = new URLSearchParams({
    key: merchant.keys.publishable,
    client_secret: intent.client_secret ?? '',
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cards.threeDSecure,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  });
  const headers = { 'x-forwarded-proto': 'https', origin: 'http://localhost:3000' };
  const address = `${simulator.url}/v1/payment_intents/${intent.id}/confirm`;
  const confirmed = await readReply(await fetch(address, { method: 'POST', body, headers }));
  expect(confirmed.json.next_action.use_stripe_sdk.stripe_js).toMatch(/^https:\/\/127\.0\.0\.1:/);
});

it('the simulator’s own page opens at / and /__sim/ui, and no other page may frame it', async () => {
  for (const path of ['/', '/__sim/ui']) {
    const page = await visit(path);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.text).toContain('No money moves');
  }
});
