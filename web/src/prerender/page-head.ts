import { listed } from '@slipway/shared/values/counted.ts';
import { jsonBlock } from '@slipway/shared/business-block.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { type PrerenderedRoute, routePatterns } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { routes } from '../app/routes.tsx';
import { business } from '../content/business.ts';
import { twinMarks } from '@slipway/shared/site-rendering.ts';
import { tripName, tripTitle } from '../pages/experience/trip-words.ts';
import { type SharedData, type Trip, jsonLdOf, jsonLdOfTrip } from './json-ld.ts';
import { type SocialPicture, socialCard, socialPictureOf } from './social-card.ts';

/** The terms and the refund policy are one page (spec 2.2), so search engines get one address. */
const canonicalRoutes: Partial<Record<PrerenderedRoute, PrerenderedRoute>> = {
  refundPolicy: 'termsAndConditions',
};

/** Title, description, canonical address, Open Graph and JSON-LD of a page. */
export function headOf(route: PrerenderedRoute, data: SharedData, publicUrl: string): string {
  const { title } = routes[route];
  const description = descriptionOf(route, data);
  const canonical = publicUrl + routePatterns[canonicalRoutes[route] ?? route];
  const jsonLd = jsonLdOf(route, title, data, publicUrl);
  return headWith({ title, description, canonical, jsonLd }, cardTags(socialCardOf(data), publicUrl));
}

/** The head of a trip page, with the trip's own picture. */
export function headOfTrip(trip: Trip, data: SharedData, publicUrl: string): string {
  const { boatPackage, path } = trip;
  const picture = socialPictureOf(boatPackage.picture, {
    alt: boatPackage.pictureAlt || tripName(boatPackage),
    instead: socialCardOf(data),
  });
  return headWith(
    {
      title: tripTitle(boatPackage),
      description: shortened(
        `${tripName(boatPackage)} at ${business.place.name}, ${business.place.locality}, from ${formatGbp(boatPackage.price)}. ${boatPackage.description}`,
      ),
      canonical: publicUrl + path,
      jsonLd: jsonLdOfTrip(trip, data, publicUrl),
    },
    cardTags(picture, publicUrl),
  );
}

/**
 * The head of a page about a particular booking, or a particular choice in the wizard. The server adds the title and
 * the description for link previews, because these texts name the booking or the choice.
 */
export function headOfTwin(data: SharedData, publicUrl: string): string {
  return [twinMarks.card, meta('name', 'robots', 'noindex'), ...cardTags(socialCardOf(data), publicUrl)].join(
    '\n    ',
  );
}

function socialCardOf({ search }: Pick<SharedData, 'search'>): SocialPicture {
  return { ...socialCard, alt: textOf(search, 'card') };
}

type Page = { title: string; description: string; canonical: string; jsonLd: unknown };

function headWith({ title, description, canonical, jsonLd }: Page, card: readonly string[]): string {
  return [
    titleTag(title),
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...card,
    jsonBlock('type="application/ld+json"', jsonLd),
  ].join('\n    ');
}

/** The tags that every link card has. */
function cardTags({ path, width, height, alt }: SocialPicture, publicUrl: string): string[] {
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', business.name),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:image', publicUrl + path),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

const longestDescription = 160;

/** Returns as many whole sentences as fit. If even the first sentence is too long, it is cut between words. */
function shortened(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  let short = sentences.shift() ?? '';
  for (const sentence of sentences) {
    if (short.length + sentence.length >= longestDescription) break;
    short += ` ${sentence}`;
  }
  if (short.length <= longestDescription) return short;
  return `${short.slice(0, longestDescription).replace(/\s+\S*$/, '')} …`;
}

/** The head of the page for addresses that do not exist. */
export function headOfNoPage(): string {
  return [titleTag('This page does not exist'), meta('name', 'robots', 'noindex')].join('\n    ');
}

function titleTag(title: string): string {
  return `<title>${escapeHtml(`${title} | ${business.name}`)}</title>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** The meta description of a page: a sentence or two, about 160 characters at most. */
function descriptionOf(route: PrerenderedRoute, { packages, faqs, search }: SharedData): string {
  switch (route) {
    case 'home':
      // The price goes before the text's full stop.
      return textOf(search, 'home').replace(/\.?$/, `${fromPrice(packages)}.`);
    case 'about':
      return textOf(search, 'about');
    case 'experience':
      return `${packages.length === 0 ? 'The boats' : listed(packages.map(({ name }) => name))}: every boat trip, what is on board and what to bring${fromPrice(packages)}.`;
    case 'gallery':
      return textOf(search, 'gallery');
    case 'faqs':
      return `${faqs.length} ${textOf(search, 'faqs')}`;
    case 'contactUs':
      return textOf(search, 'contact');
    case 'termsAndConditions':
      return textOf(search, 'terms');
    case 'refundPolicy':
      return `How late you can cancel or move a boat trip with ${business.name}, what we refund and how long it takes.`;
    case 'privacyPolicy':
      return `How ${business.name} uses your data, why and for how long, what your browser stores, and your rights.`;
  }
}

/** Returns the business's text, or the business's name if the text was removed. */
function textOf(search: SharedData['search'], name: string): string {
  return search.find(({ key }) => key === `search/${name}`)?.text ?? business.name;
}

function fromPrice(packages: readonly BoatPackage[]): string {
  const cheapest = packages.toSorted((a, b) => a.price - b.price)[0];
  return cheapest === undefined ? '' : `, from ${formatGbp(cheapest.price)}`;
}

/** Escapes a text for use between tags and inside double quotes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
