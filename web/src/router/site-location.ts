import { type RouteName, routePatterns } from '@slipway/shared/values/site-paths.ts';

/**
 * The visitor's location: `#/booking?package_id=3` is path and query, `#/refund-policy#cancellation-policy`
 * path and hash.
 */
export type SiteLocation = { path: string; query: URLSearchParams; hash: string };

export type RouteMatch = { name: RouteName; params: Readonly<Record<string, string>> };

/**
 * Reads the location from the text after the first '#' (spec 2). Without such text, the address's path is the route.
 * Payment providers put parameters before the '#'. These are read too, unless the text after the '#' has a parameter
 * with the same name. If the address has a path, a text after the '#' without a leading '/' is a hash: /experience#3.
 */
export function parseLocation(address: { pathname: string; search: string; hash: string }): SiteLocation {
  const written = address.hash.replace(/^#/, '');
  const isInner = address.pathname !== '/' && !written.startsWith('/');
  const route = isInner ? address.pathname + address.hash : written || address.pathname;
  const [beforeHash = '', ...rest] = route.split('#');
  const [path, queryText] = splitOnce(beforeHash, '?');
  const query = new URLSearchParams(queryText);
  for (const [name, value] of new URLSearchParams(address.search)) {
    if (!query.has(name)) query.append(name, value);
  }
  return { path: tidyPath(path), query, hash: decoded(rest.join('#')) };
}

export function matchRoute(path: string): RouteMatch | undefined {
  for (const name of Object.keys(routePatterns) as RouteName[]) {
    const params = matchPattern(routePatterns[name], path);
    if (params !== undefined) return { name, params };
  }
  return undefined;
}

/**
 * The part of the location that identifies a screen: the path, and the parameter `change`, which says whether a booking
 * is moved or changed. Other parameters do not affect which screen is shown.
 */
export function screenOf({ path, query }: Pick<SiteLocation, 'path' | 'query'>): string {
  const change = query.get('change');
  return change === null ? path : `${path}?change=${change}`;
}

function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const segment = actual[index] ?? '';
    if (part.startsWith(':')) {
      if (segment === '') return undefined;
      params[part.slice(1)] = decoded(segment);
    } else if (part !== segment) return undefined;
  }
  return params;
}

/** The path with one leading slash and no trailing slash. */
function tidyPath(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** A truncated link from an email ('%E2%8') must not crash the page. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parameters that a payment provider appends to its return address. */
const providerParameters = /([?&])(payment_intent(_client_secret)?|redirect_status)=[^&#]*/g;

/**
 * The address without a provider's parameters: a client secret must not stay in an address bar, a history or a shared
 * link.
 */
export function withoutProviderParameters(href: string): string {
  return href
    .replace(providerParameters, '$1')
    .replaceAll(/&{2,}/g, '&')
    .replaceAll('?&', '?')
    .replaceAll(/[?&](?=#|$)/g, '');
}
