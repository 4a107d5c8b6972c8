import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { mapLinks } from '@slipway/shared/find-us.ts';
import { formatGbp, poundsOf } from '@slipway/shared/values/pence.ts';
import { type PrerenderedRoute, routePatterns, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { business, socialLinks } from '../content/business.ts';
import type { Faq } from '../content/faqs.ts';
import { socialCard } from './social-card.ts';

/** What more than one page shows. */
export type SharedData = {
  packages: readonly BoatPackage[];
  terms: BusinessTerms;
  faqs: readonly Faq[];
};

type Thing = Record<string, unknown>;

/** The schema.org data of a page. It contains nothing that the page does not show to people. */
export function jsonLdOf(route: PrerenderedRoute, title: string, data: SharedData, publicUrl: string): Thing {
  return { '@context': 'https://schema.org', '@graph': thingsOf(route, title, data, publicUrl) };
}

function thingsOf(
  route: PrerenderedRoute,
  title: string,
  { packages, faqs }: SharedData,
  publicUrl: string,
): Thing[] {
  switch (route) {
    case 'home':
      return [
        theBusiness(packages, publicUrl),
        { '@type': 'WebSite', name: business.name, url: `${publicUrl}/`, publisher: businessId(publicUrl) },
        ...packages.map((boatPackage) => product(boatPackage, publicUrl)),
      ];
    case 'experience':
      return [
        breadcrumbs(route, title, publicUrl),
        ...packages.map((boatPackage) => product(boatPackage, publicUrl)),
      ];
    case 'faqs':
      return [breadcrumbs(route, title, publicUrl), questions(faqs)];
    case 'contactUs':
      return [breadcrumbs(route, title, publicUrl), theBusiness(packages, publicUrl)];
    case 'about':
    case 'gallery':
    case 'termsAndConditions':
    case 'refundPolicy':
    case 'privacyPolicy':
      return [breadcrumbs(route, title, publicUrl)];
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
    geo: {
      '@type': 'GeoCoordinates',
      latitude: business.place.latitude,
      longitude: business.place.longitude,
    },
    ...(business.hours.length === 0
      ? {}
      : {
          openingHoursSpecification: business.hours.map(({ days, opens, closes }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: days.map((day) => `https://schema.org/${weekdays[day - 1]}`),
            opens,
            closes,
          })),
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

function product(boatPackage: BoatPackage, publicUrl: string): Thing {
  const url = `${publicUrl}${sitePaths.experience(boatPackage.id)}`;
  return {
    '@type': 'Product',
    '@id': url,
    name: `${boatPackage.name} boat trip`,
    description: boatPackage.description,
    image: `${publicUrl}${boatPackage.picture}`,
    brand: { '@type': 'Brand', name: business.name },
    offers: {
      '@type': 'Offer',
      price: poundsOf(boatPackage.price).toFixed(2),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url,
      seller: businessId(publicUrl),
    },
  };
}

function questions(faqs: readonly Faq[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer, applied }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: applied === undefined ? answer : `${answer} What we do: ${applied}`,
      },
    })),
  };
}

function breadcrumbs(route: PrerenderedRoute, title: string, publicUrl: string): Thing {
  const trail = [
    { name: business.name, item: `${publicUrl}/` },
    { name: title, item: `${publicUrl}${routePatterns[route]}` },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
