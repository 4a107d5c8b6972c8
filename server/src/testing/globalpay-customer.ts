export const testCards = {
  pays: '4263970000005262',
  declined: '4000120000001154',
  systemError: '4009830000001985',
  frictionless: '4222000006285344',
  failed: '4222000002144131',
  challenge: '4222000001227408',
  noMethod: '4222000009719489',
};

/** Tokenises a card as the card form does, with the token that the browser was given. Returns the card's token. */
export async function nameCard(
  till: string,
  accessToken: string,
  number: string = testCards.pays,
): Promise<string> {
  const response = await fetch(`${till}/ucp/payment-methods`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'x-gp-version': '2021-03-22',
    },
    body: JSON.stringify({
      reference: 'a card',
      usage_mode: 'SINGLE',
      name: 'Zoë Guest',
      card: { number, cvv: '123', expiry_month: '12', expiry_year: '40' },
    }),
  });
  return ((await response.json()) as { id: string }).id;
}
