import * as catalogue from '@slipway/shared/api/catalogue.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { Business } from '@slipway/shared/business.ts';
import { saidTexts, textPages } from '@slipway/shared/rules/house-text.ts';
import { ownWords } from '@slipway/shared/rules/own-words.ts';
import { saidBy } from '@slipway/shared/rules/placeholders.ts';
import { twinMarks } from '@slipway/shared/site-rendering.ts';
import { demoWordsIn, gapsIn } from '@slipway/shared/testing/demo-words.ts';
import { barestTerms, begunTerms, otherBusiness } from '@slipway/shared/testing/other-business.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, test } from 'vitest';
import { type PartyTrip, partyQuery } from '../api/party.ts';
import { type PayLink, payLinkQuery } from '../api/pay-links.ts';
import { aPackage } from '../api/sample-answers.ts';
import { termsQuery } from '../api/site-facts.ts';
import { transport } from '../api/transport.ts';
import { makeQueryClient } from '../app/query-client.ts';
import { setBusiness } from '../content/business.ts';
import { BookingDetails } from '../pages/booking-view/BookingDetails.tsx';
import { PayLinkFacts } from '../pages/booking/pay-link/PayLinkFacts.tsx';
import { PartyPage } from '../pages/party/PartyPage.tsx';
import { LinkOutcome } from '../pages/payment-outcome/LinkOutcome.tsx';
import { OutcomeView } from '../pages/payment-outcome/OutcomeView.tsx';
import { sampleBooking } from './sample-booking.ts';
import { renderAll, styleSheets, template } from './testing/sample-site.ts';

// The pages of a new business must contain no word of the demonstration business. This test checks the text,
// the attributes, the data and the JSON-LD.

const networkFetch = transport.fetch;
// Test files share their modules, so the next test file needs the real fetch again.
afterAll(() => void (transport.fetch = networkFetch));

const pedalo = {
  ...aPackage(1, 'Pedalo hour', 18),
  long_description: 'An hour on the water.',
  most_guests: 4,
  price_per_person: null,
};

function sitePages(terms: BusinessTerms, business: Business) {
  const says = saidBy(terms, business);
  const answers = new Map<string, unknown>([
    [catalogue.listPackages.path, [pedalo]],
    ...textPages.map(
      (page) =>
        [
          settingPath(catalogue.wordsSettingId(page)),
          setting(JSON.stringify(saidTexts([...ownWords.values()], page, says))),
        ] as const,
    ),
    [settingPath(catalogue.termsSettingId), setting(JSON.stringify(terms))],
    [settingPath(catalogue.demonstrationSettingId), setting('no')],
    [settingPath(catalogue.openingSettingId), setting('')],
    [settingPath('max_bookable_month'), setting('')],
  ]);
  const fetch: typeof transport.fetch = async (address) =>
    new Response(
      JSON.stringify({
        success: true,
        message: '',
        data: answers.get(typeof address === 'string' ? address.replace(/^\/api/, '') : '') ?? [],
      }),
    );
  return renderAll({
    publicUrl: 'https://coppice.test',
    business,
    template,
    styleSheets,
    fetch,
  });
}
const settingPath = (id: string) => catalogue.getSetting.path.replace(':id', id);
const setting = (value: string) => ({ setting_value: value });

/** The pages about one booking. Only the browser renders these pages, never the server. */
function bookingPages(terms: BusinessTerms, business: Business): string {
  setBusiness(business);
  const booking = { ...sampleBooking(terms, localDate('2199-06-20')), isCaptainDeclared: false };
  const [token, captain, link] = [booking.partyToken, 'c'.repeat(26), 'l'.repeat(26)];
  const debt: PayLink = {
    status: 'to_pay',
    paysFor: 'trip',
    isTest: false,
    total: pence(1800),
    charges: [],
    until: '2199-06-01T10:00:00Z',
    packageName: 'Pedalo hour',
    date: booking.date,
    startTime: '12:00',
    endTime: '13:00',
    guests: 4,
    boat: 1,
    boatOfTwo: null,
    boats: [],
    terms: undefined,
  };
  const party: PartyTrip = {
    state: 'on',
    isTest: false,
    organiser: 'Zoe',
    packageName: 'Pedalo hour',
    date: booking.date,
    startTime: '12:00',
    endTime: '13:00',
    arriveAt: '11:45',
    captain: { name: 'Max', hasAccepted: false },
    ...(terms.rules === undefined ? {} : { rules: terms.rules }),
  };
  const queries = makeQueryClient();
  queries.setQueryData(termsQuery.queryKey, terms);
  queries.setQueryData(partyQuery(token, captain).queryKey, party);
  queries.setQueryData(payLinkQuery(link).queryKey, { ...debt, status: 'paid' });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Suspense>
        <BookingDetails booking={booking} links={{ offer: '', review: '' }} />
        <OutcomeView outcome={{ kind: 'success', booking }} />
        <OutcomeView outcome={{ kind: 'confirmed' }} />
        <PartyPage token={token} captain={captain} hash="" />
        <PayLinkFacts debt={debt} />
        <LinkOutcome outcome={{ kind: 'confirmed' }} link={link} />
      </Suspense>
    </QueryClientProvider>,
  );
}

const nowhere = { ...otherBusiness, place: { ...otherBusiness.place, latitude: null, longitude: null } };
const aPlace = /openstreetmap|google\.[^"]*maps|"geo"|what3words|Precise place|on a map|the sun sets|sunset/i;

describe.each([
  ['with its figures', begunTerms, otherBusiness],
  ['with 0 for every figure that allows it, and no place on the map', barestTerms, nowhere],
])('the pages of another business, %s', (_, terms, business) => {
  test('the site of another business has no words of the demonstration, and no gaps for missing values', async () => {
    const pages = await sitePages(terms, business);
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.some(({ html }) => aPlace.test(html))).toBe(business !== nowhere);
    for (const { path, html: drawn } of pages) {
      // The server later replaces the placeholders of `twinMarks`, so this test removes them.
      const html = Object.values(twinMarks).reduce((page, mark) => page.replaceAll(mark, ''), drawn);
      expect(demoWordsIn(html), path).toEqual([]);
      expect(
        gapsIn(html.replaceAll(/<(style|script)\b.*?<\/\1>/gs, '').replaceAll(/\s+/g, ' ')),
        path,
      ).toEqual([]);
      expect(html, path).not.toMatch(
        /<h[12][^>]*><\/h|<p(?! role)[^>]*>(?:<!-- -->|\s)*<\/p>|alt="Illustration: "/,
      );
    }
  });

  test('the booking, party and pay pages of another business have no words of the demonstration', () => {
    const html = bookingPages(terms, business);
    expect(html).toContain('Will you be the captain, Max?');
    expect(demoWordsIn(html)).toEqual([]);
    expect(aPlace.test(html)).toBe(business !== nowhere);
    expect(gapsIn(html)).toEqual([]);
    expect(html).not.toMatch(/<p><\/p>|<li><\/li>|<b><\/b>/);
  });
});
