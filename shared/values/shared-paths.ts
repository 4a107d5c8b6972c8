import { hrefOf, routePatterns, sitePaths } from './site-paths.ts';

/**
 * Addresses to send: the server draws a card of the path for link previews, and the page opens by the part after the `#`,
 * which no server is sent (docs/decisions/0043). The path has a name that yields the card and nothing else.
 */
export const sharedPaths = {
  party: (token: string, captain?: string) =>
    routePatterns.party.replace(':party_token', () => token.slice(0, partyNameLength)) +
    hashOfRoute(sitePaths.party(token, captain)),
  /** `name`: the first digits of the hash of the link. */
  payLink: (name: string, link: string) =>
    routePatterns.payLink.replace(':link', () => name) + hashOfRoute(sitePaths.payLink(link)),
} as const;

/** Fifty bits name a party; the eighty others open its page. */
export const partyNameLength = 10;

function hashOfRoute(path: string): string {
  return hrefOf(path).slice(routePatterns.home.length);
}
