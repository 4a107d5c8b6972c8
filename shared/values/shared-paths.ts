import { hrefOf, routePatterns, sitePaths } from './site-paths.ts';

/**
 * Addresses that people share. The server makes the card of a link preview from the path. The browser opens the page
 * from the text after the `#`, which browsers never send (docs/decisions/0043). Without that text, an address shows
 * only the card.
 */
export const sharedPaths = {
  party: (token: string, captain?: string) =>
    routePatterns.party.replace(':party_token', () => token.slice(0, partyNameLength)) +
    hashOfRoute(sitePaths.party(token, captain)),
  /** `name`: the first digits of the link's hash. */
  payLink: (name: string, link: string) =>
    routePatterns.payLink.replace(':link', () => name) + hashOfRoute(sitePaths.payLink(link)),
} as const;

/**
 * Fifty bits of the token are in the path and identify the party. Opening the party's page also needs the other eighty.
 */
export const partyNameLength = 10;

function hashOfRoute(path: string): string {
  return hrefOf(path).slice(routePatterns.home.length);
}
