import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as catalogue from '@slipway/shared/api/catalogue.ts';
import { type BusinessTerms, withOneReading } from '@slipway/shared/rules/business-terms.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { saidTexts, textPages } from '@slipway/shared/rules/house-text.ts';
import { sayOneReading } from '@slipway/shared/rules/readings.ts';
import { saidBy } from '@slipway/shared/rules/placeholders.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { otherTerms, saysFirstFigure } from '@slipway/shared/testing/other-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { termsQuery } from '../api/site-facts.ts';
import { transport } from '../api/transport.ts';
import { setBusiness } from '../content/business.ts';
import { makeQueryClient } from '../app/query-client.ts';
import { sampleBooking } from './sample-booking.ts';
import { BookingDetails } from '../pages/booking-view/BookingDetails.tsx';
import { OutcomeView } from '../pages/payment-outcome/OutcomeView.tsx';
import { bookingParts } from '../pages/booking/booking-parts.ts';
import { type BookingDraft, emptyDraft } from '../pages/booking/draft-state.ts';
import { shareLeft, timeOverMessage } from '../pages/booking/format-time-left.ts';
import { GuestsField } from '../pages/booking/steps/GuestsField.tsx';
import { PaymentRules, Review } from '../pages/booking/steps/Review.tsx';
import { SlotPanel } from '../pages/booking/steps/SlotPanel.tsx';
import { OrderSummary } from '../pages/booking/summary/OrderSummary.tsx';
import type { Wizard } from '../pages/booking/use-wizard.ts';
import { pageDataId } from './page-data.ts';
import { renderAll } from './testing/sample-site.ts';

// Renders the site, the wizard and a booking's page with the first terms, and again with changed terms. Then
// compares the sentences.

setBusiness(sampleBusiness);

const networkFetch = transport.fetch;
// Test files share their modules, so the real fetch is restored for the next test file.
afterAll(() => void (transport.fetch = networkFetch));

const template =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width"><title>Built</title></head><body><div id="root"></div><noscript>Built</noscript></body></html>';

/** The pages with the first terms. They are rendered only once, because most tests compare other pages with them. */
let firstPages: Promise<string[]> | undefined;

function sitePages(terms: BusinessTerms): Promise<string[]> {
  return terms === firstTerms ? (firstPages ??= renderPages(terms)) : renderPages(terms);
}

async function renderPages(terms: BusinessTerms, texts = firstWords): Promise<string[]> {
  const answers: Record<string, unknown> = {
    [catalogue.listPackages.path]: [],
    [catalogue.getSetting.path.replace(':id', catalogue.termsSettingId)]: {
      setting_value: JSON.stringify(terms),
    },
    [catalogue.getSetting.path.replace(':id', catalogue.demonstrationSettingId)]: { setting_value: 'no' },
    [catalogue.getSetting.path.replace(':id', catalogue.openingSettingId)]: { setting_value: '' },
  };
  const fetch: typeof transport.fetch = async (address) => {
    const page = textPages.find(
      (each) => address === `/api${catalogue.getSetting.path.replace(':id', catalogue.wordsSettingId(each))}`,
    );
    const words = page && {
      setting_value: JSON.stringify(saidTexts(texts, page, saidBy(terms, sampleBusiness))),
    };
    const data = words ?? (typeof address === 'string' ? answers[address.replace(/^\/api/, '')] : undefined);
    return new Response(JSON.stringify({ success: true, message: '', data: data ?? [] }));
  };
  const site = {
    publicUrl: 'https://boats.test',
    business: sampleBusiness,
    template,
    styleSheets: {},
    fetch,
  };
  const pages = await renderAll(site);
  return pages.flatMap(({ path, html }) =>
    sentencesOf(html).map((sentence) => `${path ?? '404'}: ${sentence}`),
  );
}

/** Returns the text for people, search engines and link previews, split at the ends of elements. */
function sentencesOf(html: string): string[] {
  const inPage = html.replace(new RegExp(`<script[^>]*id="${pageDataId}">.*?</script>`, 's'), '');
  const jsonLd = [...inPage.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text),
  );
  const attributes = [...inPage.matchAll(/\b(?:content|alt|title|aria-label)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  const text = inPage
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<\/?(?:a|b|strong|em|span|i)\b[^>]*>/g, ' ')
    .split(/<[^>]*>/);
  return [...jsonLd, ...attributes, ...text]
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

const cruise: BoatPackage = {
  id: 1,
  name: 'Lake Cruise',
  description: '',
  picture: 'boat.webp',
  pictureAlt: '',
  price: pence(20_000),
  durationMinutes: 120,
  extraGuest: null,
  items: [],
};
const slot = {
  id: 7,
  date: localDate('2199-06-20'),
  startTime: localTime('12:00'),
  endTime: localTime('14:00'),
  surcharge: { kind: 'fixed' as const, amount: pence(0) },
  pricePerExtraGuest: pence(1500),
  minimumGuests: null,
  isSoldOut: false,
};
const soon = { ...slot, date: localDate('2020-06-20') };

function wizardScreens(terms: BusinessTerms, chosen: typeof slot): ReactNode {
  const days = [{ date: chosen.date, slots: [chosen] }];
  const draft: BookingDraft = {
    ...emptyDraft,
    packageId: 1,
    time: { kind: 'slot', slot: chosen },
    details: { ...emptyDraft.details, guests: 4 },
  };
  const parts = bookingParts(draft, { packages: [cruise], days, menu: [] })!;
  const none = () => undefined;
  const wizard: Wizard = {
    draft,
    dispatch: none,
    step: 3,
    packages: [cruise],
    boatPackage: cruise,
    packageId: 1,
    mostGuests: 10,
    isWithdrawn: false,
    days,
    allDays: days,
    address: {},
    menu: [],
    hold: {
      current: undefined,
      save: none,
      clear: none,
      isPaying: false,
      setPaying: none,
      hasUnknownOutcome: false,
      setHasUnknownOutcome: none,
    },
    terms,
    parts,
  };
  return (
    <>
      <SlotPanel wizard={wizard} boatPackage={cruise} gone={undefined} />
      <GuestsField wizard={wizard} problem={{ error: undefined, isErrorQuiet: false }} onChoose={none} />
      <Review wizard={wizard} parts={parts} />
      <PaymentRules wizard={wizard} parts={parts} />
      <OrderSummary wizard={wizard} parts={parts} />
      <p>{timeOverMessage(terms)}</p>
    </>
  );
}

function bookingScreens(terms: BusinessTerms): ReactNode {
  const open = sampleBooking(terms, slot.date);
  const refunds = (['pending', 'paid'] as const).map((state) => ({
    amount: pence(20_000),
    by: 'card' as const,
    state,
    date: localDate('2199-05-01'),
  }));
  const links = { offer: '', review: '' };
  return (
    <>
      <BookingDetails booking={open} links={links} />
      <BookingDetails booking={{ ...open, canCancel: false, refunds }} links={links} />
      <BookingDetails
        booking={{ ...open, canMove: false, canChange: false, moveUntil: new Date('2020-06-20T10:00:00Z') }}
        links={links}
      />
      <OutcomeView outcome={{ kind: 'success', booking: open }} />
    </>
  );
}

/** `today`: the present terms of the business, as the server would return them. */
function screenSentences(screens: ReactNode, today: BusinessTerms): string[] {
  const queries = makeQueryClient();
  queries.setQueryData(termsQuery.queryKey, today);
  return sentencesOf(
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Suspense>{screens}</Suspense>
      </QueryClientProvider>,
    ),
  );
}

const wizardSentences = (terms: BusinessTerms) => [
  ...screenSentences(wizardScreens(terms, slot), terms),
  ...screenSentences(wizardScreens(terms, soon), terms),
  ...screenSentences(<OutcomeView outcome={{ kind: 'confirmed' }} />, terms),
];

/** Each sentence that differs, as a pair of the old and the new text. */
function changesOf(before: readonly string[], after: readonly string[]): (readonly [string, string])[] {
  expect(after).toHaveLength(before.length);
  return before.flatMap((sentence, index) =>
    sentence === after[index] ? [] : [[sentence, after[index] ?? ''] as const],
  );
}

describe('pages with every business term changed', () => {
  let pages: { first: string[]; other: string[] };
  beforeAll(async () => {
    pages = { first: await sitePages(firstTerms), other: await sitePages(otherTerms) };
  });

  test.each([
    ['the pages of the site', () => pages, 25],
    ['the wizard', () => ({ first: wizardSentences(firstTerms), other: wizardSentences(otherTerms) }), 10],
    [
      'the page of a booking',
      () => ({
        first: screenSentences(bookingScreens(firstTerms), firstTerms),
        other: screenSentences(bookingScreens(otherTerms), firstTerms),
      }),
      12,
    ],
  ])(
    '%s: each sentence with the old number has the new number, and no other sentence changes',
    (_, render, atLeast) => {
      const { first, other } = render();
      expect(other.filter(saysFirstFigure)).toEqual([]);
      const changed = changesOf(first, other).map(([before]) => before);
      expect(changed.filter(saysFirstFigure).length).toBeGreaterThanOrEqual(atLeast);
      // All other changes are dates, times and VAT amounts that are computed from a changed term.
      expect(
        changed.filter(
          (sentence) =>
            !saysFirstFigure(sentence) &&
            !/Cancel by |10 June|VAT|Arrive by |Be at the jetty by /.test(sentence),
        ),
      ).toEqual([]);
    },
  );

  test('an old booking’s page keeps its sentences under any new terms', () => {
    const screens = bookingScreens(firstTerms);
    expect(screenSentences(screens, otherTerms)).toEqual(screenSentences(screens, firstTerms));
  });
});

test('if free cancellation ends 7 days before the trip instead of 10, every changed sentence is about cancellation', async () => {
  const seven = { ...firstTerms, fullRefundDays: 7 };
  const policy = [
    'Cancel 10 or more days before your trip for a full refund, minus a £2.50 bank charge. Within 10 days nothing is refunded.',
    'Cancel 7 or more days before your trip for a full refund, minus a £2.50 bank charge. Within 7 days nothing is refunded.',
  ];
  const counting = [10, 13].map(
    (day) =>
      `To cancel, open the link in your confirmation email. Days are counted in UK time: a trip on 20 June can be cancelled until the end of ${day} June.`,
  );
  // On /faqs, only the visible answer contains the policy's sentence. In the data for search engines, the sentence
  // about our practice replaces that answer.
  const [first, after] = [await sitePages(firstTerms), await sitePages(seven)];
  const changes = changesOf(first, after);
  const isOfFaqs = ([before]: readonly [string, string]) => before.startsWith('/faqs: ');
  expect(
    changes.filter(isOfFaqs).map((pair) => pair.map((sentence, at) => sentence.includes(policy[at]!))),
  ).toEqual([[true, true]]);
  expect(changes.filter((pair) => !isOfFaqs(pair))).toEqual(
    ['/terms-and-conditions', '/refund-policy'].flatMap((path) =>
      [policy, counting].map((pair) => pair.map((sentence) => `${path}: ${sentence}`)),
    ),
  );
  expect(changesOf(wizardSentences(firstTerms), wizardSentences(seven))).toEqual([
    [
      'Cancel by Monday 10 June 2199 and you get £197.50 back (we keep a £2.50 bank charge). After that there is no refund.',
      'Cancel by Thursday 13 June 2199 and you get £197.50 back (we keep a £2.50 bank charge). After that there is no refund.',
    ],
    [
      'This trip is under 10 days away, so it can’t be cancelled or refunded.',
      'This trip is under 7 days away, so it can’t be cancelled or refunded.',
    ],
  ]);
});

test('with a hold of 10 minutes, the wizard says 10 minutes, the countdown ring is full at 10, and parties arrive 15 minutes early as before', async () => {
  const ten = { ...firstTerms, holdMinutes: 10 };
  expect(changesOf(await sitePages(firstTerms), await sitePages(ten))).toEqual([]);
  const over = (minutes: number) => `Your ${minutes}-minute hold has ended.`;
  expect(changesOf(wizardSentences(firstTerms), wizardSentences(ten))).toEqual([
    [over(15), over(10)],
    [over(15), over(10)],
  ]);
  expect(wizardSentences(ten)).toContain('Be at the jetty by 11:45.');
  expect([5, 10, 15].map((minutes) => shareLeft(minutes * 60_000, ten.holdMinutes))).toEqual([0.5, 1, 1]);
});

test('if the business’s terms and texts both match our practice, no page says that our pages differ', async () => {
  const unified = withOneReading(firstTerms);
  const [first, after] = [await sitePages(firstTerms), await sitePages(unified)];
  // The first pages have six sentences about our practice: three beside answers of the FAQ, one as an answer for search
  // engines, and one list item on each of the two pages of the terms.
  const beside = /applies: (?!If we have to cancel)|: Moving to another day is free with/;
  expect(first.filter((sentence) => beside.test(sentence))).toHaveLength(3 + 1 + 2);
  expect(after.filter((sentence) => beside.test(sentence))).toEqual([]);
  // If the texts also state our practice, no page says that our pages differ, and no page states a stricter rule.
  const own = await renderPages(unified, firstWords.map(sayOneReading));
  const differs = /differ|no refund, but|otherwise there is no refund|carries no refund/;
  expect(first.filter((sentence) => differs.test(sentence)).length).toBeGreaterThan(8);
  expect(own.filter((sentence) => differs.test(sentence))).toEqual([]);
});
