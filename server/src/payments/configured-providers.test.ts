import { paidMethods } from '@slipway/shared/rules/payment-method.ts';
import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { getStripeKey, listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { describe, expect, test } from 'vitest';
import { simulatedSiteOfFile } from '../testing/simulated-site.ts';
import { configureProviders } from './configured-providers.ts';
import { providerDefinitions } from './provider-registry.ts';

const site = simulatedSiteOfFile({ boats: 3 });

const simulatorAt = (hostname: string) => `http://${hostname}:${new URL(site.simulator.url).port}`;

test('every payment method has its provider', () => {
  expect(providerDefinitions.map(({ name }) => name)).toEqual(paidMethods);
});

describe('when simulated', () => {
  test('a simulated site offers all three providers and the coupon; Stripe is first and the default', async () => {
    const methods = await site.aVisitor().get(listPaymentMethods);
    expect(methods.map((method) => [method.payment_method_id, method.is_default])).toEqual([
      ['1', 't'],
      ['3', 'f'],
      ['6', 'f'],
      ['5', 'f'],
    ]);
  });

  test('the browser loads the form’s files from the simulator, under the host name that the visitor used', async () => {
    const asked = { headers: { host: '127.0.0.1:3000' } };
    const [, worldpay, globalpay] = await site.aVisitor().get(listPaymentMethods, asked);
    expect(worldpay).toMatchObject({ mode: 'simulated', form_origins: [simulatorAt('127.0.0.1')] });
    expect(worldpay).not.toHaveProperty('script_url');
    expect(globalpay).toMatchObject({ script_url: `${simulatorAt('127.0.0.1')}/globalpayments.js` });
    expect((await fetch(globalpay?.script_url ?? '')).status).toBe(200);
  });

  test('beginning a payment returns the data that its form needs', async () => {
    const begun = async (method: '1' | '3' | '6') =>
      Object.keys(await site.aVisitor().hold(await site.aSlot(), { payment_method_id: method })).filter(
        (name) => !['booking_id', 'transactionReference', 'hold_expires_at'].includes(name),
      );
    expect(await begun('1')).toEqual(['client_secret']);
    expect(await begun('3')).toEqual(['formHtml']);
    expect(await begun('6')).toEqual(['globalpayAccessToken']);
  });

  test('Worldpay’s form leads to the simulator and back, under the host name that the visitor used', async () => {
    const visitor = site.aVisitor();
    const body = await visitor.aReservation(await site.aSlot(), { payment_method_id: '3' });
    const { formHtml } = await visitor.get(addReservation, { body, headers: { host: '127.0.0.1:3000' } });
    expect(formHtml).toContain(`action="${simulatorAt('127.0.0.1')}/`);
    expect(formHtml).toContain(
      `name="successURL" value="http://127.0.0.1:3000/return/worldpay/success?booking_id=`,
    );
  });

  test('every page’s security policy allows the simulator’s scripts, frames, calls and forms', async () => {
    const { headers } = await site.app.inject({ url: '/', headers: { host: 'localhost:3000' } });
    const policy = String(headers['content-security-policy']);
    for (const directive of ['script-src', 'frame-src', 'connect-src', 'form-action'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${simulatorAt('localhost')}(;| )`));
  });
});

describe('payments on a simulated site behind an https proxy', () => {
  const open = () =>
    configureProviders(
      Object.fromEntries(providerDefinitions.map((kind) => [kind.name, kind.simulatedKeys('k'.repeat(43))])),
      {
        simulatorUrl: 'http://127.0.0.1:3001',
        publicUrl: 'https://demo.example',
        now: () => new Date(),
      },
    );

  test('behind https the browser uses https for the simulator, too', () => {
    const { browserOrigins, inBrowser } = open();
    const origins = Object.values(browserOrigins('demo.example')).flat();
    expect(new Set(origins)).toEqual(new Set(['https://demo.example:3001']));
    expect(inBrowser('stripe', 'demo.example')?.scriptUrl).toBe('https://demo.example:3001/stripe.js');
    expect(inBrowser('globalpay', 'demo.example')?.scriptUrl).toMatch(/^https:\/\/demo\.example:3001\//);
  });
});

describe('when live', () => {
  const live = (...names: string[]) =>
    configureProviders(
      Object.fromEntries(
        providerDefinitions
          .filter(({ name }) => names.includes(name))
          .map((kind) => [kind.name, kind.simulatedKeys('k'.repeat(43))]),
      ),
      { simulatorUrl: undefined, publicUrl: 'https://boats.example', now: () => new Date() },
    );

  test('a live site offers only providers with an account, in the order of the list', () => {
    const methods = (...names: string[]) => live(...names).providers.map(({ name }) => methodIds[name]);
    expect(methods('globalpay', 'stripe')).toEqual(['1', '6']);
    expect(methods('worldpay')).toEqual(['3']);
  });

  test('the security policy of a live site names the addresses of its providers, and no others', () => {
    const { formAction, script, frame } = live('worldpay', 'globalpay').browserOrigins('boats.example');
    expect(formAction).toEqual(['https://payments.worldpay.com', 'https://secure.worldpay.com']);
    expect([...script, ...frame]).toEqual(['https://js.globalpay.com', 'https://js.globalpay.com']);
    expect(live('stripe').browserOrigins('boats.example').formAction).toEqual([]);
  });

  test('the browser gets no Stripe key if Stripe is not on offer', async () => {
    const { inBrowser } = site.deps;
    site.deps.inBrowser = live('worldpay').inBrowser;
    const { status } = await site.aVisitor().ask(getStripeKey);
    site.deps.inBrowser = inBrowser;
    expect(status).toBe(404);
  });
});
