import { nameCard } from './globalpay-customer.ts';
import { startTillProcess } from './till-process.ts';

type Json = ReturnType<typeof JSON.parse>;

export type GlobalpayTill = Awaited<ReturnType<typeof startGlobalpayTill>>;

/** The till as a process, with one registered merchant of Global Payments. */
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
    tokenise: (accessToken: string, number?: string) => nameCard(url, accessToken, number),
    close,
  };
}
