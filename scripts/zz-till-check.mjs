import { chromium } from 'playwright';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { findChromium } from './find-chromium.mjs';
const till = 'http://localhost:4510';
const app = readFileSync('/tmp/till-browser/app.js');
const server = createServer((q, r) => {
  if (q.url === '/app.js') { r.setHeader('content-type', 'text/javascript'); return r.end(app); }
  r.setHeader('content-type', 'text/html');
  r.setHeader('content-security-policy', `default-src 'none'; script-src 'self' ${till}; style-src 'self'; connect-src 'self' ${till}; frame-src ${till}; form-action 'self' ${till}; img-src 'self'; base-uri 'none'`);
  r.setHeader('referrer-policy', 'no-referrer');
  r.end(`<!doctype html><div id="root"></div><script src="${till}/stripe.js"></script><script src="/app.js"></script>`);
}).listen(3000);
const api = (path, body, key = 'sk_test_smoke12345') => fetch(till + path, { method: 'POST', headers: { authorization: 'Bearer ' + key, 'stripe-version': '2026-10-28.endive', 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(body) }).then((r) => r.json());
const control = (path, body) => fetch(till + '/__sim/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((r) => r.json());
await control('merchant', { provider: 'stripe', secret_key: 'sk_test_smoke12345', publishable_key: 'pk_test_smoke12345', webhook_secret: 'whsec_test1234', webhook_url: 'http://127.0.0.1:4511/', allowed_origins: ['http://localhost:3000'] });
const browser = await chromium.launch({ ...(await findChromium()) });
const page = await browser.newPage({ viewport: { width: 500, height: 700 } });
page.on('console', (m) => console.log('console', m.type(), m.text()));
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto('http://localhost:3000/');
const frame = page.frameLocator('iframe[title="Secure card payment input frame"]');
const fresh = async () => { const pi = await api('/v1/payment_intents', { amount: 12500, currency: 'gbp', 'allowed_payment_method_types[0]': 'card', capture_method: 'manual' }); await page.fill('#secret', pi.client_secret); return pi; };
const result = async () => { await page.waitForFunction(() => !['', '...'].includes(document.getElementById('out').textContent)); return page.textContent('#out'); };
await fresh();
await page.click('text=Pay now'); console.log('empty:', await result(), '|', await page.textContent('#err'));
await frame.getByLabel('Card number').pressSequentially('4242424242424241'); console.log('luhn:', await page.textContent('#err'));
await frame.getByLabel('Card number').fill(''); await frame.getByLabel('Card number').pressSequentially('424242'); await frame.getByLabel('Expiry').click(); console.log('incomplete:', await page.textContent('#err'));
await frame.getByLabel('Card number').fill('4242424242424242'); await frame.getByLabel('Expiry').pressSequentially('1220'); console.log('past:', await page.textContent('#err'), await frame.getByLabel('Expiry').inputValue());
await frame.getByLabel('Expiry').fill(''); await frame.getByLabel('Card number').click(); await frame.getByLabel('Card number').fill(''); 
await page.keyboard.type('4242424242424242123049'); console.log('typed through:', await frame.getByLabel('Card number').inputValue(), await frame.getByLabel('Expiry').inputValue(), await frame.getByLabel('CVC').inputValue(), '|', await page.textContent('#err'));
await frame.getByLabel('CVC').fill('123'); console.log(await page.textContent('#err'), await page.getAttribute('#card', 'class'));
await page.screenshot({ path: '/tmp/till-browser/form.png' });
await frame.getByLabel('CVC').press('Enter'); console.log('pays:', await result());
const chip = async (name) => { const b = frame.getByRole('button', { name, exact: true }); if (!(await b.isVisible())) await frame.getByText('More test cards').click(); await b.click(); };
for (const name of ['Declined', 'Not enough money', 'Lost card', 'Expired card', 'Wrong security code', 'The bank has a fault', '3-D Secure out of order', 'Pays, Amex']) { await fresh(); await chip(name); await page.click('text=Pay now'); await page.waitForTimeout(150); console.log(name + ':', await result()); }
await page.screenshot({ path: '/tmp/till-browser/form-more.png' });
for (const [name, press] of [['3-D Secure, passes', 'Complete authentication'], ['3-D Secure, passes', 'Fail authentication'], ['3-D Secure, passes', 'Close'], ['3-D Secure, passes', 'Escape'], ['3-D Secure, then declined', 'Complete authentication']]) {
  await fresh(); await chip(name); await page.click('text=Pay now');
  const bank = page.frameLocator('iframe[title="3-D Secure authentication"]');
  await bank.getByRole('heading').waitFor();
  if (press === 'Complete authentication') await page.screenshot({ path: '/tmp/till-browser/3ds.png' });
  if (press === 'Escape') await page.keyboard.press('Escape'); else await bank.getByRole('button', { name: press }).click();
  await page.waitForTimeout(150);
  console.log(name, press + ':', await result(), 'dialogs left', await page.locator('dialog').count());
}
console.log('frames', await page.locator('iframe').count());
await browser.close(); server.close();
