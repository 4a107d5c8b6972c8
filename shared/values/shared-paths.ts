import { hrefOf, routePatterns, sitePaths } from './site-paths.ts';

/**
 * Addresses that people share: the server makes a link preview's card from the path, and the browser opens the page
 * from the part after the `#`. Browsers never send that part (docs/decisions/0043). The name in the path gives access
 * to the card only.
 */
export const sharedPaths = {
  party: (token: string, captain?: string) =>
    routePatterns.party.replace(':party_token', () => token.slice(0, partyNameLength)) +
    hashOfRoute(sitePaths.party(token, captain)),
  /** `name`: the first digits of the hash of the link. */
  payLink: (name: string, link: string) =>
    routePatterns.payLink.replace(':link', () => name) + hashOfRoute(sitePaths.payLink(link)),
} as const;

/**
 * Fifty bits of the token are in the path and identify the party. Opening the party's page also needs the
 * other eighty.
 */
export const partyNameLength = 10;

function hashOfRoute(path: string): string {
  return hrefOf(path).slice(routePatterns.home.length);
}
