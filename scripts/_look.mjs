import { mkdir } from 'node:fs/promises';
const root='/work/wt/payment/';
const { chromium } = await import(root+'node_modules/playwright/index.mjs');
const { findChromium } = await import(root+'scripts/find-chromium.mjs');
const { startSite } = await import(root+'scripts/start-site.mjs');
const steps = await import(root+'scripts/screenshots/steps.mjs');
const server = await startSite('look-b');
const browser = await chromium.launch(await findChromium());
const out='/tmp/look-b/'; await mkdir(out,{recursive:true});
try {
 for (const [w,h] of [[360,740],[800,1000],[1280,800],[1000,800],[320,640],[740,360]]) {
  const c = await browser.newContext({ baseURL: server.url, viewport:{width:w,height:h}, reducedMotion:'reduce', locale:'en-GB', timezoneId:'Europe/London'});
  const page = await c.newPage();
  page.on('pageerror', e => console.log('ERR', w, e.message));
  const shot = (n) => page.screenshot({path: `${out}${n}-${w}.png`});
  await steps.toDetails(page, async (n)=> { if (n==='date-time') await shot(n); });
  await steps.checkEmail(page); await steps.fillDetails(page); await steps.next(page);
  await page.getByRole('tab',{name:'Others'}).waitFor(); await shot('addons'); await steps.next(page);
  await page.getByText('Other ways to pay').waitFor(); await page.waitForTimeout(500);
  await shot('review');
  await page.evaluate(()=>window.scrollTo(0,600)); await page.waitForTimeout(300); await shot('review-mid');
  await page.getByRole('button',{name:'Pay Now'}).click();
  await page.frameLocator('iframe[title="Secure card payment input frame"]').getByRole('button',{name:'Pays',exact:true}).waitFor();
  await page.waitForTimeout(500);
  await shot('form');
  console.log(w, await page.evaluate(()=>[document.activeElement.tagName, document.activeElement.title||document.activeElement.id, document.title, document.documentElement.scrollWidth-innerWidth, Math.round(document.querySelector('h1').getBoundingClientRect().top), document.querySelectorAll('h1').length].join(' | ')));
  await page.getByRole('button',{name:/^Pay £/}).click(); await page.waitForTimeout(300);
  await shot('errors');
  await page.evaluate(()=>window.scrollTo(0,700)); await page.waitForTimeout(300); await shot('errors-low');
  await page.evaluate(()=>window.scrollTo(0,document.querySelector('aside').getBoundingClientRect().top+scrollY-100)); await page.waitForTimeout(300); await shot('form-aside');
  await page.getByRole('button',{name:'Another way'}).click(); await page.waitForTimeout(300); await shot('another');
  await c.close();
 }
} finally { await browser.close(); await server.stop(); }
