import { type Finding, bad, good } from '../findings.ts';
import { ProviderError, providerTimeoutMs } from '../payment-provider.ts';
import { type GlobalpayAccount, globalpayClient } from './globalpay-client.ts';

/** Checks that Global Payments knows the app and that the app may take cards. */
export async function checkGlobalpay(account: GlobalpayAccount): Promise<Finding[]> {
  try {
    const path = '/transactions?page_size=1';
    await globalpayClient(account).get(path, AbortSignal.timeout(providerTimeoutMs));
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'bad_credentials')
      return [
        bad(
          'Global Payments does not accept GLOBALPAY_APP_ID and GLOBALPAY_APP_KEY. Are they those of a sandbox, or is the app switched off?',
        ),
      ];
    throw error;
  }
  return [good('Global Payments accepts GLOBALPAY_APP_ID and GLOBALPAY_APP_KEY, and shows transactions.')];
}
