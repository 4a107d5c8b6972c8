import { type Finding, bad, good } from '../findings.ts';
import { ProviderError, providerTimeoutMs } from '../payment-provider.ts';
import type { ProviderDefinition } from '../provider-definition.ts';
import { inSimulator, simulatorInBrowser, simulatorOrigins, underName } from '../simulator-in-browser.ts';
import { type GlobalpayAccount, globalpayClient } from './globalpay-client.ts';
import { globalpayProvider } from './globalpay-provider.ts';
import { globalpayReturnRoutes } from './return-routes.ts';

export type GlobalpayKeys = { appId: string; appKey: string };

/** The live address. The sandbox has another address and other keys. */
const liveAddress = 'https://apis.globalpay.com/ucp';
const scriptUrl = 'https://js.globalpay.com/4.1.26/globalpayments.js';

export const globalpay = {
  name: 'globalpay',
  label: 'Global Payments',
  holdHours: 7 * 24,

  variables: {
    appId: {
      name: 'GLOBALPAY_APP_ID',
      pattern: /^\w{8,64}$/,
      must: 'must be the id of an app, letters and digits',
    },
    appKey: {
      name: 'GLOBALPAY_APP_KEY',
      pattern: /^\w{8,64}$/,
      must: 'must be the key of that app, letters and digits',
    },
  },

  simulatedKeys: (secret: string): GlobalpayKeys => ({
    appId: `boats_${secret.slice(0, 16)}`,
    appKey: secret.slice(16),
  }),

  introduction: ({ appId, appKey }) => ({ app_id: appId, app_key: appKey }),

  webhookPath: () => '/webhooks/globalpay',

  open(keys, { simulatorUrl, publicUrl, now, timeoutMs }) {
    const account = {
      ...keys,
      address: simulatorUrl === undefined ? liveAddress : `${simulatorUrl}/ucp`,
      now,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    };
    return {
      provider: globalpayProvider({
        ...account,
        siteFor: (hostname) => (simulatorUrl === undefined ? publicUrl : underName(publicUrl, hostname)),
        bankFor: (page, hostname) =>
          simulatorUrl === undefined ? page : inSimulator(page, { simulatorUrl, publicUrl }, hostname),
      }),
      inBrowser: (hostname) =>
        simulatorUrl === undefined
          ? { origins: liveOrigins, scriptUrl }
          : {
              origins: simulatorOrigins({ simulatorUrl, publicUrl }, hostname),
              scriptUrl: `${simulatorInBrowser({ simulatorUrl, publicUrl }, hostname)}/globalpayments.js`,
            },
    };
  },

  returnRoutes: globalpayReturnRoutes,

  examine: (keys) => checkGlobalpay({ ...keys, address: liveAddress, now: () => new Date() }),
} as const satisfies ProviderDefinition<GlobalpayKeys>;

const liveOrigins = {
  script: ['https://js.globalpay.com'],
  frame: ['https://js.globalpay.com'],
  connect: ['https://apis.globalpay.com', 'https://js.globalpay.com'],
  formAction: [],
};

/** Checks that Global Payments accepts our app's id and key. */
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
