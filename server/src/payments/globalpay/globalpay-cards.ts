import {
  type Attempt,
  type Authentication,
  type BankPage,
  type BrowserFacts,
  type CardSteps,
  ProviderError,
} from '../payment-provider.ts';
import type { GlobalpayClient } from './globalpay-client.ts';
import { isSeenBefore } from './globalpay-error.ts';
import { hasMoney } from './globalpay-snapshot.ts';
import { listTransactions } from './globalpay-transactions.ts';

export type BankAddresses = {
  /** Our address for the visitor's return from the bank, under the host name that the visitor used. */
  siteFor: (hostname: string) => string;
  /** The bank's page as the browser opens it. A simulated page is opened under the visitor's host name. */
  bankFor: (address: URL, hostname: string) => URL;
};

type Options = BankAddresses & {
  client: GlobalpayClient;
  inTime: <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  now: () => Date;
};

const liable = ['NOT_ENROLLED', 'SUCCESS_AUTHENTICATED', 'SUCCESS_ATTEMPT_MADE'];

/**
 * The 3-D Secure steps, which Global Payments leaves to the shop. `card` is Global Payments' token for a card, PMT_….
 */
export function globalpayCards({ client, inTime, now, siteFor, bankFor }: Options): CardSteps {
  const pathOf = (id: string) => `/authentications/${encodeURIComponent(id)}`;
  const sale = { account_name: 'transaction_processing', channel: 'CNP', country: 'GB' };
  const backTo = (step: string, { bookingId, reference }: Attempt, hostname: string) =>
    `${siteFor(hostname)}/return/globalpay/${step}?${new URLSearchParams([
      ['booking_id', bookingId],
      ['payment_reference', reference],
    ]).toString()}`;

  const pageFor = (page: BankPage | undefined, hostname: string) =>
    page && { ...page, address: bankFor(new URL(page.address), hostname).href };
  const forBrowser = ({ methodPage, challengePage, ...rest }: Authentication, hostname: string) => ({
    ...rest,
    methodPage: pageFor(methodPage, hostname),
    challengePage: pageFor(challengePage, hostname),
  });

  return {
    enrol: (attempt, card, hostname) =>
      inTime(async (signal) => {
        const answer = await client.post(
          '/authentications',
          {
            ...sale,
            ...sumOf(attempt),
            reference: attempt.id,
            source: 'BROWSER',
            payment_method: { id: card },
            notifications: {
              challenge_return_url: backTo('challenge', attempt, hostname),
              three_ds_method_return_url: backTo('method', attempt, hostname),
            },
          },
          signal,
        );
        return forBrowser(readAuthentication(answer), hostname);
      }),

    initiate: (attempt, asked) =>
      inTime(async (signal) => {
        const answer = await client.post(
          `${pathOf(asked.authenticationId)}/initiate`,
          {
            three_ds: {
              source: 'BROWSER',
              message_version: '2.2.0',
              message_category: 'PAYMENT_AUTHENTICATION',
            },
            method_url_completion_status: completions[asked.method],
            merchant_contact_url: `${siteFor(asked.customer.hostname)}/contact-us`,
            order: { ...sumOf(attempt), reference: attempt.id },
            payment_method: { id: asked.card },
            // A party that was booked at the jetty may have no email address.
            ...(asked.customer.email === '' ? {} : { payer: { email: asked.customer.email } }),
            browser_data: browserData(asked.browser),
          },
          signal,
        );
        return forBrowser(readAuthentication(answer), asked.customer.hostname);
      }),

    giveResult: (authenticationId, challengeResult) =>
      inTime(async (signal) => {
        const body = { three_ds: { challenge_result_value: challengeResult } };
        return readAuthentication(await client.post(`${pathOf(authenticationId)}/result`, body, signal));
      }),

    /**
     * Charges at most once: the idempotency key contains the number of earlier charges, so two concurrent calls have
     * the same key. Read the outcome with `retrieve`.
     */
    charge: (attempt, { card, authenticationId, customer }) =>
      inTime(async (signal) => {
        const tries = (await listTransactions(client, attempt.id, now(), signal)).filter(
          ({ type }) => type === 'SALE',
        );
        if (tries.some((each) => hasMoney(each) || each.state === 'pending')) return 'tried';
        const authentication = await client.get(pathOf(authenticationId), signal);
        if (!isGoodFor(authentication, attempt, card)) return 'not_authenticated';
        try {
          await client.post(
            '/transactions',
            {
              ...sale,
              ...sumOf(attempt),
              type: 'SALE',
              capture_mode: 'LATER',
              reference: attempt.id,
              order: { reference: attempt.bookingId },
              payment_method: {
                name: `${customer.firstName} ${customer.lastName}`,
                entry_mode: 'ECOM',
                id: card,
                authentication: { id: authenticationId },
              },
            },
            signal,
            `charge:${attempt.id}:${tries.length}`,
          );
        } catch (error) {
          if (!isSeenBefore(error)) throw error;
        }
        return 'tried';
      }),
  };
}

function sumOf(attempt: Attempt): { amount: string; currency: 'GBP' } {
  return { amount: String(attempt.amount), currency: attempt.currency };
}

/** Whether the authentication is for this attempt, this card and this amount, and the bank accepts liability. */
function isGoodFor(authentication: Record<string, unknown>, attempt: Attempt, card: string): boolean {
  const { status, amount, currency, reference, payment_method, three_ds } = authentication;
  return (
    liable.includes(String(status)) &&
    (three_ds as { liability_shift?: unknown } | undefined)?.liability_shift === 'YES' &&
    amount === String(attempt.amount) &&
    currency === attempt.currency &&
    reference === attempt.id &&
    (payment_method as { id?: unknown } | undefined)?.id === card
  );
}

const completions = { shown: 'YES', not_shown: 'NO', none: 'UNAVAILABLE' } as const;

const states: Record<string, Authentication['state']> = {
  AVAILABLE: 'begun',
  CHALLENGE_REQUIRED: 'challenged',
  NOT_ENROLLED: 'passed',
  SUCCESS_AUTHENTICATED: 'passed',
  SUCCESS_ATTEMPT_MADE: 'passed',
};

function readAuthentication(answer: Record<string, unknown>): Authentication {
  const threeDS = (answer.three_ds ?? {}) as Record<string, unknown>;
  const data = (threeDS.method_data ?? {}) as Record<string, unknown>;
  if (typeof answer.id !== 'string')
    throw new ProviderError('outcome_unknown', 'Global Payments: an authentication without an id');
  const state = states[String(answer.status)] ?? 'failed';
  return {
    id: answer.id,
    state,
    methodPage:
      state === 'begun'
        ? bankPage(threeDS.method_url, 'threeDSMethodData', data.encoded_method_data)
        : undefined,
    challengePage:
      state === 'challenged'
        ? bankPage(threeDS.acs_challenge_request_url, 'creq', threeDS.challenge_value)
        : undefined,
  };
}

function bankPage(address: unknown, field: string, value: unknown): BankPage | undefined {
  return typeof address === 'string' &&
    /^https?:\/\//.test(address) &&
    URL.canParse(address) &&
    typeof value === 'string'
    ? { address, field, value }
    : undefined;
}

const depths = [
  [48, 'FORTY_EIGHT_BITS'],
  [32, 'THIRTY_TWO_BITS'],
  [24, 'TWENTY_FOUR_BITS'],
  [16, 'SIXTEEN_BITS'],
  [15, 'FIFTEEN_BITS'],
  [8, 'EIGHT_BITS'],
  [4, 'FOUR_BITS'],
  [2, 'TWO_BITS'],
] as const;

function browserData(browser: BrowserFacts) {
  return {
    accept_header: browser.acceptHeader,
    color_depth: depths.find(([bits]) => browser.colorDepth >= bits)?.[1] ?? 'ONE_BIT',
    ip: browser.ip,
    java_enabled: 'FALSE',
    javascript_enabled: 'TRUE',
    language: browser.language,
    screen_height: String(browser.screenHeight),
    screen_width: String(browser.screenWidth),
    challenge_window_size: 'FULL_SCREEN',
    timezone: String(browser.timezone),
    user_agent: browser.userAgent,
  };
}
