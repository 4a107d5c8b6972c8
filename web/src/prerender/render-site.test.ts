import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { routePatterns, prerenderedRoutes } from '@slipway/shared/values/site-paths.ts';
import { transport } from '../api/transport.ts';
import type { Business } from '@slipway/shared/business.ts';
import { sampleBusiness as business } from '@slipway/shared/testing/sample-business.ts';
import { shownPhone } from '../content/business.ts';
import { twinMarks } from '@slipway/shared/site-rendering.ts';
import { deferScripts } from './defer-scripts.ts';
import { hideUntilRendered, openHashRoute } from './hide-until-rendered.ts';
import { replayEarlyInput } from './replay-early-input.ts';
import { inlineScripts, renderSite } from './render-site.ts';
import { aPackage, fetchPackages, onSale } from '../api/sample-answers.ts';
import { publicUrl, renderAll, styleSheets, template } from './testing/sample-site.ts';

const networkFetch = transport.fetch;
// Test files share their modules, so the next test file needs the real fetch again.
afterAll(() => void (transport.fetch = networkFetch));

let pages: Map<string | undefined, string>;
let styles: Map<string | undefined, string>;
beforeAll(async () => {
  const site = { publicUrl, business, template, styleSheets, fetch: fetchPackages(onSale) };
  const rendered = await renderAll(site);
  pages = new Map(rendered.map(({ path, html }) => [path, html]));
  styles = new Map(rendered.map(({ path, style }) => [path, style]));
});

const page = (path: string | undefined) => pages.get(path) ?? '';
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const graph = (path: string) => {
  const json = first(page(path), /<script type="application\/ld\+json">(.*?)<\/script>/s);
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
};

it('on a public demonstration, and on no other site, the contact form says that it keeps nothing', async () => {
  const rendered = await renderSite({
    publicUrl,
    business,
    template,
    styleSheets,
    fetch: fetchPackages([], business, 'public'),
  });
  const shared = rendered.pages.find(({ path }) => path === '/contact-us')?.html;
  expect(shared).toContain('we keep nothing that you type');
  expect(shared).toContain('This site is a demonstration');
  expect(page('/contact-us')).toContain('This site is a demonstration');
  expect(page('/contact-us')).not.toContain('we keep nothing that you type');
});

it('pages rendered for a number of guests show the prices for that number without JavaScript', async () => {
  const site = {
    publicUrl,
    business,
    template,
    styleSheets,
    fetch: fetchPackages([aPackage(1, 'Classic', 150)]),
    guests: 10,
  };
  const rendered = await renderAll(site);
  expect(rendered.map(({ path }) => path)).toEqual(['/', '/experience', '/experience/classic']);
  expect((await renderSite(site)).trips).toEqual(['/experience/classic']);
  for (const { html } of rendered) expect(html.replaceAll('<!-- -->', '')).toMatch(/£225\.00.*for 10/s);
  for (const { html } of rendered) {
    const toBook = [...html.matchAll(/href="(\/booking\?[^"]*)/g)].map(([, href]) => href);
    expect(new Set(toBook)).toEqual(new Set(['/booking?show_pkg=0&amp;package_id=1&amp;guests=10']));
  }
  expect(rendered[0]?.html).toMatch(/<form[^>]*action="\/"[^>]*>.*<option value="10" selected="">/s);
  expect(page('/').replaceAll('<!-- -->', '')).toContain('for up to 5 people, then £15 each');
});

const trips = ['/experience/classic', '/experience/party'];
const ownPages = [...prerenderedRoutes.map((route) => routePatterns[route]), ...trips];

describe('the prerendered site', () => {
  it('the prerendered site has every page, each trip on sale, the wizard, and the page for unknown addresses', () => {
    expect(new Set(pages.keys())).toEqual(new Set([...ownPages, '/booking', undefined]));
    expect(page(undefined)).toContain('This page does not exist');
    expect(page(undefined)).toContain('<meta name="robots" content="noindex">');
  });

  it.each(ownPages)('%s works without JavaScript: it has a heading, phone and navigation', (path) => {
    const html = page(path);
    expect(html).toMatch(/<h1[^>]*>.+<\/h1>/s);
    expect(html).toContain(shownPhone);
    expect(html).toContain('href="/faqs"');
    expect(html).not.toContain('href="/#/faqs"');
  });

  it.each([...ownPages, '/booking', undefined])(
    '%s keeps to the content security policy: no style attributes, only known scripts and data',
    (path) => {
      const html = page(path);
      expect(html).not.toMatch(/\sstyle=/);
      expect(html).not.toMatch(/<template|\$RC/);
      const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
      const running = scripts.filter(([, attributes = '']) => !/json|src=/.test(attributes));
      const atStart = path === '/booking' ? openHashRoute : hideUntilRendered;
      expect(running.map(([, , code]) => code)).toEqual([atStart, deferScripts, replayEarlyInput]);
      for (const [, , code] of running) expect(inlineScripts).toContain(code);
    },
  );

  it('each page has its own title and description, and a canonical address for search engines', () => {
    const heads = ownPages.map(page);
    const titles = heads.map((html) => first(html, /<title>(.*?)<\/title>/));
    const descriptions = heads.map((html) => first(html, /<meta name="description" content="(.*?)">/));
    expect(new Set(titles).size).toBe(ownPages.length);
    expect(new Set(descriptions).size).toBe(ownPages.length);
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThan(70);
      expect(description.length, description).toBeLessThan(190);
    }
    const canonicals = ownPages.map((path) => [
      path,
      first(page(path), /<link rel="canonical" href="(.*?)">/),
    ]);
    for (const [path, canonical] of canonicals) {
      const expected = path === '/refund-policy' ? '/terms-and-conditions' : path;
      expect(canonical).toBe(publicUrl + expected);
    }
  });

  it('each page tells link previews what to show, with full addresses', () => {
    const html = page('/experience');
    expect(html).toContain(
      `<meta property="og:image" content="${publicUrl}/uploads/sizes/social-card/social-1200.jpg">`,
    );
    expect(html).toContain(`<meta property="og:url" content="${publicUrl}/experience">`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(first(html, /<meta property="og:description" content="(.*?)">/)).toContain('from £151.50');
  });

  it.each(['/', '/experience'])('%s shows the prices of packages on sale', (path) => {
    const body = page(path).slice(page(path).indexOf('<div id="root">'));
    expect(body).toContain('£151.50');
    expect(body).toContain('£225.00');
    expect(page(path)).not.toContain('>Old<');
  });

  it('the wizard’s page has places for the server’s link card and plain text, and preloads no picture of the home page', () => {
    const html = page('/booking');
    expect(html.split(twinMarks.card)).toHaveLength(2);
    expect(html.split(twinMarks.text)).toHaveLength(2);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toMatch(/<noscript>.*href="\/faqs".*<\/noscript>/s);
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('hero-golden-hour');
  });

  it('the structured data state the business’s details and place, as the footer does', () => {
    const [place] = graph('/');
    expect(place).toMatchObject({
      name: business.name,
      telephone: business.phone,
      priceRange: '£151.50–£225.00',
      geo: { latitude: business.place.latitude },
    });
    // These are the hours of the telephone; the boats' times are in the calendar.
    expect(place).not.toHaveProperty('openingHoursSpecification');
    expect(place).toMatchObject({ contactPoint: { hoursAvailable: [{ opens: '09:00' }] } });
    expect(graph('/contact-us').at(-1)).toEqual(place);
  });

  it('every page shows only the business that it is rendered for, even if another was rendered before', async () => {
    const other: Business = {
      ...business,
      name: 'Paddle & <b>Co</b>',
      tagline: 'Canoes on a tarn',
      legalName: 'Paddle Ltd',
      registeredAddress: '2 Shore Road, Kendal, England',
      phone: '+441632960777',
      email: 'ahoy@paddle.example',
      social: { facebook: '', x: '', instagram: 'https://www.instagram.com/paddle.example' },
      place: {
        ...business.place,
        name: 'The Boathouse',
        streetAddress: '2 Shore Road',
        locality: 'Kendal',
        postcode: 'LA9 4XX',
        latitude: null,
        longitude: null,
      },
      findUs: {
        car: '',
        train: 'Kendal.',
        bus: '',
        taxi: '',
        stepFree: '',
        toilets: '',
        sketch: { file: '', alt: '' },
      },
    };
    const onSale = [aPackage(1, 'Classic', 150)];
    const site = { publicUrl, template, styleSheets, fetch: fetchPackages(onSale) };
    const ofOther = { ...site, business: other, fetch: fetchPackages(onSale, other) };
    const all = (await renderAll(ofOther)).map(({ html }) => html).join('\n');
    for (const old of [
      'Roundabout',
      '960142',
      '960 142',
      business.email,
      business.place.name,
      business.place.postcode,
      business.place.locality,
      'roundaboutboats.example',
      'find-us.svg',
      String(business.place.latitude),
      // The other business has not set its position, so its pages have no coordinates and no links to maps.
      '"geo"',
      'hasMap',
      'Precise place',
      'maps.apple.com',
      'openstreetmap',
    ])
      expect(all.includes(old), old).toBe(false);
    expect(all).toContain('Paddle &amp; &lt;b&gt;Co&lt;/b&gt;');
    expect(all).not.toContain('<b>Co</b>');
    expect(all).toContain('"telephone":"+441632960777"');
    expect(all).toContain('tel:+441632960777');
    await renderSite({ ...site, business });
    expect(shownPhone).toBe('+44 1632 960 142');
  });

  it('all 26 questions are on one page', () => {
    const questions = graph('/faqs').find((thing) => thing['@type'] === 'FAQPage')?.['mainEntity'];
    expect(questions).toHaveLength(26);
    const html = page('/faqs');
    const body = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page-data"'));
    expect(body.match(/<details/g)).toHaveLength(26);
    for (const { title } of firstWords.filter(({ key }) => key.startsWith('faqs/')))
      expect(body.split(title)).toHaveLength(2);
  });

  it('text from the database is escaped, so that it cannot close a block or open an element', () => {
    expect(page('/experience')).not.toContain('<b>on</b>');
    expect(page('/experience').match(/<script/g)).toHaveLength(7);
    expect(page('/experience')).toContain('&lt;/script&gt;&lt;b&gt;on&lt;/b&gt;');
  });

  it('the home page preloads its first picture before anything else', () => {
    const asked = [...page('/').matchAll(/<link[^>]*|<script[^>]*src/g)].map(([tag]) => tag);
    expect(asked[0]).toMatch(/rel="preload" as="image".*hero-golden-hour/);
    expect(page('/')).toMatch(/<meta name="viewport"[^>]*><link rel="preload"/);
    expect(page('/').slice(page('/').indexOf('<body>'))).not.toContain('rel="preload"');
  });

  it('the page inlines its styles and defers scripts and fonts', () => {
    expect(styles.get('/')).toBe('body{margin:0}');
    expect(page('/')).toContain('<style>body{margin:0}</style>');
    expect(page('/')).toContain('id="later">{"scripts":["/x.js","/y.js"],"sheets":');
    expect(page('/')).not.toMatch(/rel="stylesheet"|type="module"|rel="modulepreload"|f\.woff2/);
  });

  it('no page is rendered when the packages cannot be read', async () => {
    const broken = async () => new Response('{"success":false,"message":"no","data":{}}', { status: 500 });
    const site = { publicUrl, business, template, styleSheets, fetch: broken };
    await expect(renderSite(site)).rejects.toThrow();
  });

  it('a template without a place for the page is refused', async () => {
    const site = { publicUrl, business, template: '<html></html>', styleSheets, fetch: fetchPackages([]) };
    await expect(renderSite(site)).rejects.toThrow('to put the page into');
  });
});
