/** What a payment provider appends to the address that it sends a visitor back to. */
const providerParameters = /([?&])(payment_intent(_client_secret)?|redirect_status)=[^&#]*/g;

/** The address without them: a client secret has no place in an address bar, a history or a link that is passed on. */
export function withoutProviderParameters(href: string): string {
  return href
    .replace(providerParameters, '$1')
    .replaceAll(/&{2,}/g, '&')
    .replaceAll('?&', '?')
    .replaceAll(/[?&](?=#|$)/g, '');
}
