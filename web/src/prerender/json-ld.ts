import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { defaultMinimumGuests, mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import type { SaidText } from '@slipway/shared/rules/house-text.ts';
import { mapLinks } from '@slipway/shared/find-us.ts';
import { type Pence, formatGbp, poundsOf } from '@slipway/shared/values/pence.ts';
import { type PrerenderedRoute, routePatterns } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { business, socialLinks } from '../content/business.ts';
import { type Faq, answerOf } from '../content/faqs.ts';
import type { TripTimes } from '../pages/experience/trip-times.ts';
import { questionsOf, tripName } from '../pages/experience/trip-words.ts';
import { socialCard, socialPictureOf } from './social-card.ts';

/** Data shown on more than one page. */
export type SharedData = {
  packages: readonly BoatPackage[];
  terms: BusinessTerms;
  faqs: readonly Faq[];
  /** The data for search engines and link previews. */
  search: readonly SaidText[];
  trips: readonly Omit<Trip, 'times'>[];
};

/** A package, the path of its page, and its days and times. */
export type Trip = { boatPackage: BoatPackage; path: string; times: TripTimes };

type Thing = Record<string, unknown>;

/** The schema.org data of a page. It contains nothing that the page does not show to people. */
export function jsonLdOf(route: PrerenderedRoute, title: string, data: SharedData, publicUrl: string): Thing {
  return inGraph(thingsOf(route, title, data, publicUrl));
}

/** The schema.org data of a trip's page. The data of other pages can only link to the trip. */
export function jsonLdOfTrip(trip: Trip, { faqs, terms }: SharedData, publicUrl: string): Thing {
  return inGraph([
    breadcrumbs(
      [
        { name: 'Experience', path: routePatterns.experience },
        { name: trip.boatPackage.name, path: trip.path },
      ],
      publicUrl,
    ),
    product(trip, terms, publicUrl),
    questions(questionsOf(trip.boatPackage, faqs)),
  ]);
}

function inGraph(things: readonly Thing[]): Thing {
  return { '@context': 'https://schema.org', '@graph': things };
}

function thingsOf(
  route: PrerenderedRoute,
  title: string,
  { packages, faqs, trips }: SharedData,
  publicUrl: string,
): Thing[] {
  const here = breadcrumbs([{ name: title, path: routePatterns[route] }], publicUrl);
  switch (route) {
    case 'home':
      return [
        theBusiness(packages, publicUrl),
        { '@type': 'WebSite', name: business.name, url: `${publicUrl}/`, publisher: businessId(publicUrl) },
      ];
    case 'experience':
      return [
        here,
        {
          '@type': 'ItemList',
          itemListElement: trips.map(({ path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: publicUrl + path,
          })),
        },
      ];
    case 'faqs':
      return [here, questions(faqs)];
    case 'contactUs':
      return [here, theBusiness(packages, publicUrl)];
    case 'about':
    case 'gallery':
    case 'termsAndConditions':
    case 'refundPolicy':
    case 'privacyPolicy':
      return [here];
  }
}

function businessId(publicUrl: string): Thing {
  return { '@id': `${publicUrl}/#business` };
}

function theBusiness(packages: readonly BoatPackage[], publicUrl: string): Thing {
  const [cheapest, ...dearer] = packages.map(({ price }) => price).toSorted((a, b) => a - b);
  return {
    '@type': ['LocalBusiness', 'SportsActivityLocation'],
    ...businessId(publicUrl),
    name: business.name,
    legalName: business.legalName,
    description: business.tagline,
    url: `${publicUrl}/`,
    image: `${publicUrl}${socialCard.path}`,
    telephone: business.phone,
    email: business.email,
    ...(business.vatNumber === '' ? {} : { vatID: business.vatNumber }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.place.streetAddress,
      addressLocality: business.place.locality,
      postalCode: business.place.postcode,
      addressCountry: business.place.country,
    },
    ...(business.place.latitude === null
      ? {}
      : {
          geo: {
            '@type': 'GeoCoordinates',
            latitude: business.place.latitude,
            longitude: business.place.longitude,
          },
        }),
    ...(business.hours.length === 0
      ? {}
      : {
          // The hours in which we answer the telephone. The boats' times differ from day to day, so they are left out.
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            telephone: business.phone,
            hoursAvailable: business.hours.map(({ days, opens, closes }) => ({
              '@type': 'OpeningHoursSpecification',
              dayOfWeek: days.map((day) => `https://schema.org/${weekdays[day - 1]}`),
              opens,
              closes,
            })),
          },
        }),
    hasMap: mapLinks(business)[0]?.address,
    currenciesAccepted: 'GBP',
    ...(cheapest === undefined
      ? {}
      : { priceRange: `${formatGbp(cheapest)}–${formatGbp(dearer.at(-1) ?? cheapest)}` }),
    sameAs: socialLinks().map(({ address }) => address),
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function product(
  { boatPackage, path, times }: Trip,
  { vatRate }: Pick<BusinessTerms, 'vatRate'>,
  publicUrl: string,
): Thing {
  const vat: Thing = vatRate === 0 ? {} : { valueAddedTaxIncluded: true };
  const url = publicUrl + path;
  const covered = boatPackage.extraGuest?.from ?? defaultMinimumGuests;
  const most = mostGuestsOf([boatPackage]);
  return {
    '@type': 'Product',
    '@id': url,
    name: tripName(boatPackage),
    description: boatPackage.description,
    image:
      publicUrl + socialPictureOf(boatPackage.picture, { alt: '', instead: { ...socialCard, alt: '' } }).path,
    brand: { '@type': 'Brand', name: business.name },
    offers: {
      '@type': 'Offer',
      ...price(boatPackage.price),
      availability: `https://schema.org/${times === null ? 'OutOfStock' : 'InStock'}`,
      // The last day on sale at this price.
      ...(times === null ? {} : { priceValidUntil: times.until }),
      priceSpecification: [
        unitPrice('the whole boat', boatPackage.price, [1, Math.min(covered, most)], vat),
        ...(boatPackage.extraGuest === null || covered >= most
          ? []
          : [unitPrice('each further guest', boatPackage.extraGuest.price, [covered + 1, most], vat)]),
      ],
      url,
      seller: businessId(publicUrl),
    },
  };
}

function price(sum: Pence): Thing {
  return { price: poundsOf(sum).toFixed(2), priceCurrency: 'GBP' };
}

/** The price for parties of these sizes. */
function unitPrice(
  name: string,
  sum: Pence,
  [minValue, maxValue]: readonly [number, number],
  vat: Thing,
): Thing {
  return {
    '@type': 'UnitPriceSpecification',
    name,
    ...price(sum),
    ...vat,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue, maxValue, unitText: 'guests' },
  };
}

function questions(faqs: readonly Faq[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map((faq) => ({
      '@type': 'Question',
      name: faq.question,
      acceptedAnswer: { '@type': 'Answer', text: answerOf(faq) },
    })),
  };
}

/** The breadcrumb trail of a page: the home page, then `steps`. */
function breadcrumbs(steps: readonly { name: string; path: string }[], publicUrl: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: business.name, path: routePatterns.home }, ...steps].map(
      ({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: publicUrl + path,
      }),
    ),
  };
}
