import { startTillProcess } from './till-process.ts';

type Json = ReturnType<typeof JSON.parse>;

export const testCards = {
  pays: '4263970000005262',
  declined: '4000120000001154',
  systemError: '4009830000001985',
  frictionless: '4222000006285344',
  failed: '4222000002144131',
  challenge: '4222000001227408',
};

export type GlobalpayTill = Awaited<ReturnType<typeof startGlobalpayTill>>;

/** The till as a process, with one merchant of Global Payments who is known to it. */
export async function startGlobalpayTill() {
  const { url, control, close } = await startTillProcess();
  const account = { appId: 'app_of_the_test', appKey: 'key_of_the_test' };

  await control('merchant', {
    provider: 'globalpay',
    app_id: account.appId,
    app_key: account.appKey,
    webhook_url: 'http://127.0.0.1:9/webhooks/globalpay',
    allowed_origins: ['http://localhost:3000'],
  });

  return {
    ...account,
    address: `${url}/ucp`,
    control,
    now: async () => new Date((await control('clock')).now),
    ledger: async (): Promise<Json[]> => (await control('ledger')).payments,
    requests: (): Promise<Json[]> => control('requests'),
    /** As the card form does it, with the token that was given to the browser. */
    async tokenise(accessToken: string, number: string = testCards.pays): Promise<string> {
      const response = await fetch(`${url}/ucp/payment-methods`, {
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
    },
    close,
  };
}
