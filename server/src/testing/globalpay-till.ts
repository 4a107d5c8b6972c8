import { TillProcess } from '@slipway/testing/till.ts';
import { nameCard } from '@slipway/testing/checkout/globalpay-checkout.ts';

type Json = ReturnType<typeof JSON.parse>;

export type GlobalpayTill = Awaited<ReturnType<typeof startGlobalpayTill>>;

/** The payment simulator as a process, with one registered merchant of Global Payments. */
export async function startGlobalpayTill() {
  const till = await TillProcess.start();
  const account = { appId: 'app_of_the_test', appKey: 'key_of_the_test' };

  await till.control('merchant', {
    provider: 'globalpay',
    app_id: account.appId,
    app_key: account.appKey,
    webhook_url: 'http://127.0.0.1:9/webhooks/globalpay',
    allowed_origins: ['http://localhost:3000'],
  });

  return {
    ...account,
    address: `${till.url}/ucp`,
    control: (path: string, body?: object): Promise<Json> => till.control(path, body),
    now: () => till.now(),
    ledger: (): Promise<Json[]> => till.ledger(account.appId),
    requests: () => till.requests(account.appId),
    tokenise: async (accessToken: string, number?: string) =>
      (await nameCard(till.url, accessToken, number)) ?? 'refused',
    close: () => till.stop(),
  };
}
