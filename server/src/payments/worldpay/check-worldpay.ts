import { type Finding, bad, good } from '../findings.ts';
import { ProviderError, providerTimeoutMs } from '../payment-provider.ts';
import type { WorldpayAccount } from './worldpay-account.ts';
import { askWorldpay } from './worldpay-client.ts';
import { inquiryMessage } from './worldpay-messages.ts';

/** None of our orders has this code. */
const noOrder = 'doctor-asks';

/** Checks that Worldpay knows the account and lets it inquire about orders; the rest only a person can see. */
export async function checkWorldpay(account: WorldpayAccount, publicUrl: string): Promise<Finding[]> {
  return [
    await checkLogin(account),
    good(
      'Worldpay cannot be asked where it sends notifications. In its merchant interface look under Merchant Channels: ' +
        `the address must be ${publicUrl}/webhooks/worldpay/ followed by WORLDPAY_WEBHOOK_SECRET, for every event, as XML.`,
    ),
    good(
      'Worldpay cannot be asked for the MAC secret. It must be the same in the merchant interface as in ' +
        'WORLDPAY_MAC_SECRET, or no visitor who comes back is believed before Worldpay is asked.',
    ),
  ];
}

/** 'Order not found' is the answer of an account that works. */
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
