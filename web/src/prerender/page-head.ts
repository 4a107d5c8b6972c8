import { type PrerenderedRoute, routePatterns } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { routes } from '../app/routes.tsx';
import { business } from '../content/business.ts';
import { descriptionOf } from './descriptions.ts';
import { escapeHtml, jsonBlock } from './html.ts';
import { jsonLdOf } from './json-ld.ts';
import { socialCard } from './social-card.ts';

/** Terms and refund policy are one page (spec 2.2), so search engines get one address. */
const canonicalRoutes: Partial<Record<PrerenderedRoute, PrerenderedRoute>> = {
  refundPolicy: 'termsAndConditions',
};

/** Title, description, canonical address, Open Graph and JSON-LD of a page. */
export function headOf(route: PrerenderedRoute, packages: readonly BoatPackage[], publicUrl: string): string {
  const { title } = routes[route];
  const description = descriptionOf(route, packages);
  const canonical = publicUrl + routePatterns[canonicalRoutes[route] ?? route];
  return [
    titleTag(title),
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', business.name),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', publicUrl + socialCard.path),
    meta('property', 'og:image:width', String(socialCard.width)),
    meta('property', 'og:image:height', String(socialCard.height)),
    meta('property', 'og:image:alt', socialCard.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    jsonBlock('type="application/ld+json"', jsonLdOf(route, title, packages, publicUrl)),
  ].join('\n    ');
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
