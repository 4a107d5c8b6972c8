import { hashOf } from '../../platform/security/random-id.ts';
import { type Finding, bad, good } from '../findings.ts';
import { ProviderError, providerTimeoutMs } from '../payment-provider.ts';
import type { ProviderDefinition } from '../provider-definition.ts';
import { inSimulator, simulatorOrigins, underName } from '../simulator-in-browser.ts';
import { worldpayReturnRoutes } from './return-routes.ts';
import type { WorldpayAccount, WorldpayKeys } from './worldpay-account.ts';
import { askWorldpay } from './worldpay-client.ts';
import { inquiryMessage } from './worldpay-messages.ts';
import { worldpayProvider } from './worldpay-provider.ts';

const liveAddress = 'https://secure.worldpay.com';

/** The live address, which refuses test accounts. */
export const worldpay = {
  name: 'worldpay',
  label: 'Worldpay',
  holdHours: 7 * 24,

  variables: {
    merchantCode: {
      name: 'WORLDPAY_MERCHANT_CODE',
      pattern: /^[A-Z0-9_]{3,40}$/,
      must: 'must be a merchant code, in capitals',
    },
    username: {
      name: 'WORLDPAY_USERNAME',
      pattern: /^[\x21-\x39\x3b-\x7e]{3,60}$/,
      must: 'must be the XML user name',
    },
    password: { name: 'WORLDPAY_PASSWORD', pattern: /^[\x20-\x7e]{8,}$/, must: 'must be the XML password' },
    installationId: { name: 'WORLDPAY_INSTALLATION_ID', pattern: /^\d{3,12}$/, must: 'must be a number' },
    macSecret: {
      name: 'WORLDPAY_MAC_SECRET',
      pattern: /^[\x20-\x7e]{20,}$/,
      must: 'must be the MAC secret of the merchant interface, 20 characters or more',
    },
    adminCode: {
      name: 'WORLDPAY_ADMIN_CODE',
      pattern: /^[A-Z0-9_]{1,40}$/,
      must: 'must be an administration code, in capitals, or unset',
      isOptional: true,
    },
    webhookSecret: {
      name: 'WORLDPAY_WEBHOOK_SECRET',
      pattern: /^[A-Za-z0-9]{20,100}$/,
      must: 'must be 20 or more letters and digits that nobody can guess',
    },
  },

  simulatedKeys: (secret: string): WorldpayKeys => ({
    merchantCode: `BOATS${secret.slice(0, 12).toUpperCase()}`,
    username: `boats${secret.slice(0, 12)}`,
    password: hashOf(`${secret} password`),
    installationId: '1234567',
    macSecret: hashOf(`${secret} mac`),
    adminCode: 'SLIPWAY',
    webhookSecret: hashOf(`${secret} webhook`),
  }),

  introduction: ({ merchantCode, username, password, installationId, macSecret, adminCode }) => ({
    merchant_code: merchantCode,
    username,
    password,
    installation_id: installationId,
    mac_secret: macSecret,
    admin_code: adminCode,
  }),

  /** Worldpay's notifications are not signed: the secret address is the first of two guards. */
  webhookPath: ({ webhookSecret }) => `/webhooks/worldpay/${webhookSecret}`,

  open(keys, { simulatorUrl, publicUrl, now, timeoutMs }) {
    const address = simulatorUrl ?? liveAddress;
    return {
      provider: worldpayProvider({
        account: { ...keys, address },
        now,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        addressesFor: (page, hostname) =>
          simulatorUrl === undefined
            ? { page: requireLive(page), site: publicUrl }
            : {
                page: inSimulator(page, { simulatorUrl, publicUrl }, hostname),
                site: underName(publicUrl, hostname),
              },
      }),
      inBrowser: (hostname) => ({
        origins:
          simulatorUrl === undefined
            ? { script: [], frame: [], connect: [], formAction: livePages }
            : simulatorOrigins({ simulatorUrl, publicUrl }, hostname),
      }),
    };
  },

  returnRoutes: worldpayReturnRoutes,

  examine: (keys, publicUrl) => checkWorldpay({ ...keys, address: liveAddress }, publicUrl),
} as const satisfies ProviderDefinition<WorldpayKeys>;

/** The host of a live account's payment page. A test account has another host. */
const livePages = ['https://payments.worldpay.com', 'https://secure.worldpay.com'];

/** Returns the payment page. Throws ProviderError if the page does not belong to a live account. */
export function requireLive(page: URL): URL {
  if (livePages.includes(page.origin)) return page;
  throw new ProviderError('bad_credentials', 'Worldpay: the payment page does not belong to a live account');
}

/** An order code that none of our orders has. */
const noOrder = 'doctor-asks';

/**
 * Checks that Worldpay accepts the account's login and answers its inquiries about orders. Only a person can
 * check the address for notifications and the MAC secret.
 */
export async function checkWorldpay(account: WorldpayAccount, publicUrl: string): Promise<Finding[]> {
  return [
    await checkLogin(account),
    good(
      'Worldpay cannot be asked where it sends notifications. In its merchant interface look under Merchant Channels: ' +
        `the address must be ${publicUrl}/webhooks/worldpay/ followed by WORLDPAY_WEBHOOK_SECRET, for every event, as XML.`,
    ),
    good(
      'Worldpay cannot be asked for the MAC secret. It must be the same in the merchant interface as in ' +
        'WORLDPAY_MAC_SECRET. If the secrets differ, the site asks Worldpay before it trusts a returning visitor.',
    ),
  ];
}

/** For a working account Worldpay answers 'Order not found'. */
async function checkLogin(account: WorldpayAccount): Promise<Finding> {
  try {
    const { error } = await askWorldpay(account, inquiryMessage(noOrder), providerTimeoutMs);
    return error === undefined || /could not find/i.test(error.message)
      ? good(
          'Worldpay accepts WORLDPAY_USERNAME and WORLDPAY_PASSWORD for this merchant, and answers inquiries.',
        )
      : bad(
          `Worldpay refuses inquiries (error ${error.code}). Ask Worldpay to enable order inquiries for ${account.merchantCode}.`,
        );
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'bad_credentials')
      return bad(
        'Worldpay does not accept WORLDPAY_USERNAME and WORLDPAY_PASSWORD for WORLDPAY_MERCHANT_CODE. Are they those of a test account?',
      );
    throw error;
  }
}
