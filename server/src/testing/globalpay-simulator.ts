import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { nameCard } from '@slipway/testing/checkout/globalpay-checkout.ts';

type Json = ReturnType<typeof JSON.parse>;

export type GlobalpaySimulator = Awaited<ReturnType<typeof startGlobalpaySimulator>>;

/** The payment simulator as a process, with one registered merchant of Global Payments. */
export async function startGlobalpaySimulator() {
  const simulator = await SimulatorProcess.start();
  const account = { appId: 'app_of_the_test', appKey: 'key_of_the_test' };

  await simulator.control('merchant', {
    provider: 'globalpay',
    app_id: account.appId,
    app_key: account.appKey,
    webhook_url: 'http://127.0.0.1:9/webhooks/globalpay',
    allowed_origins: ['http://localhost:3000'],
  });

  return {
    ...account,
    address: `${simulator.url}/ucp`,
    control: (path: string, body?: object): Promise<Json> => simulator.control(path, body),
    now: () => simulator.now(),
    ledger: (): Promise<Json[]> => simulator.ledger(account.appId),
    requests: () => simulator.requests(account.appId),
    tokenise: async (accessToken: string, number?: string) =>
      (await nameCard(simulator.url, accessToken, number)) ?? 'refused',
    close: () => simulator.stop(),
  };
}
