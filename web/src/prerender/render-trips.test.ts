import { sampleBusiness as business } from '@slipway/shared/testing/sample-business.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { availabilityQuery } from '../api/availability.ts';
import { transport } from '../api/transport.ts';
import { tripTimesQuery } from '../pages/experience/trip-times.ts';
import { fetchPackages, onSale } from '../api/sample-answers.ts';
import { publicUrl, renderAll, styleSheets, template } from './testing/sample-site.ts';

const trips = ['/experience/classic', '/experience/party'];

const networkFetch = transport.fetch;
// Test files share their modules, so the next test file needs the real fetch again.
afterAll(() => void (transport.fetch = networkFetch));

let pages: Map<string | undefined, string>;
beforeAll(async () => {
  const site = { publicUrl, business, template, styleSheets, fetch: fetchPackages(onSale) };
  pages = new Map((await renderAll(site)).map(({ path, html }) => [path, html]));
});

const page = (path: string | undefined) => pages.get(path) ?? '';
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const graph = (path: string) => {
  const json = first(page(path), /<script type="application\/ld\+json">(.*?)<\/script>/s);
  return (JSON.parse(json || '{"@graph":[]}') as { '@graph': Record<string, unknown>[] })['@graph'];
};

it('each trip is described to search engines only on its own page, with the facts shown there', () => {
  const products = [...pages.keys()].flatMap((path = '') =>
    graph(path)
      .filter((thing) => thing['@type'] === 'Product')
      .map((product) => [path, product] as const),
  );
  expect(products.map(([path, product]) => [path, product['@id']])).toEqual(
    trips.map((path) => [path, publicUrl + path]),
  );
  expect(products[0]?.[1]).toMatchObject({
    name: 'Classic boat trip',
    image: `${publicUrl}/uploads/sizes/boat/wide-1200.jpg`,
    offers: {
      price: '151.50',
      priceValidUntil: '2027-05-04',
      availability: 'https://schema.org/InStock',
      priceSpecification: [
        { price: '151.50', eligibleQuantity: { minValue: 1, maxValue: 5 } },
        { price: '15.00', eligibleQuantity: { minValue: 6, maxValue: 10 } },
      ],
    },
  });
  expect(products[1]?.[1]['offers']).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  const classic = page(trips[0]).replaceAll('<!-- -->', '');
  for (const shown of ['£151.50', 'for up to 5 people, then £15 each', 'starting at 09:30 or 12:00'])
    expect(classic).toContain(shown);
  expect(classic).toContain('href="/booking?show_pkg=0&amp;package_id=1"');
  expect(page(trips[1])).toContain('No time is on sale');
  expect(graph('/experience')).toContainEqual(
    expect.objectContaining({
      itemListElement: trips.map((path, index) =>
        expect.objectContaining({ position: index + 1, url: publicUrl + path }),
      ),
    }),
  );
});

it('a trip’s page has the same questions as its data for search engines, with one answer each', () => {
  const asked = graph(trips[0] ?? '').find((thing) => thing['@type'] === 'FAQPage')?.['mainEntity'] as {
    name: string;
    acceptedAnswer: { text: string };
  }[];
  expect(asked).toHaveLength(6);
  const body = page(trips[0]).slice(page(trips[0]).indexOf('<div id="root">'));
  for (const { name } of asked) expect(body).toContain(name);
  expect(page('/faqs')).not.toContain('What we do: ');
});

it('a trip’s card has its own picture and address, and the home page links to it', () => {
  const html = page(trips[1]);
  expect(html).toContain(
    `<meta property="og:image" content="${publicUrl}/uploads/sizes/boat/wide-1200.jpg">`,
  );
  expect(html).toContain(`<meta property="og:url" content="${publicUrl}/experience/party">`);
  expect(first(html, /<title>(.*?)<\/title>/)).toBe(
    `Party boat trip near ${business.place.locality}, from £225.00 | ${business.name}`,
  );
  expect(graph(trips[1] ?? '')[0]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { item: `${publicUrl}/` },
      { item: `${publicUrl}/experience` },
      { item: `${publicUrl}/experience/party`, name: 'Party' },
    ],
  });
});

it('a trip’s page includes its own times, but not the whole calendar', () => {
  const data = JSON.parse(first(page(trips[0]), /id="page-data"[^>]*>(.*?)<\/script>/s)) as {
    key: readonly unknown[];
  }[];
  const names = data.map(({ key }) => key[0]);
  expect(names).toContain(tripTimesQuery(1).queryKey[0]);
  expect(names).not.toContain(availabilityQuery.queryKey[0]);
});
