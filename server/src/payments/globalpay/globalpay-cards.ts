import { type Attempt, ProviderError, type Shopper, providerTimeoutMs } from '../payment-provider.ts';
import { type GlobalpayAccount, globalpayClient } from './globalpay-client.ts';
import { isSeenBefore } from './globalpay-error.ts';
import { hasMoney } from './globalpay-snapshot.ts';
import { listTransactions } from './globalpay-transactions.ts';

/** What the card's bank wants to know of the browser. */
export type BrowserFacts = {
  acceptHeader: string;
  userAgent: string;
  ip: string;
  language: string;
  colorDepth: number;
  screenHeight: number;
  screenWidth: number;
  /** Minutes that local time is behind UTC. */
  timezone: number;
};

/** A page of the bank that is to be shown by posting one field to it. */
type BankPage = { address: string; field: string; value: string };

export type Authentication = {
  id: string;
  /** 'passed' is said by Global Payments; it is asked for again before anything is charged. */
  state: 'begun' | 'challenged' | 'passed' | 'failed';
  methodPage: BankPage | undefined;
  challengePage: BankPage | undefined;
};

type Options = GlobalpayAccount & {
  /** Where the bank sends the browser back to. */
  returnUrls: { method: string; challenge: string };
  contactUrl: string;
  timeoutMs?: number;
};

const liable = ['NOT_ENROLLED', 'SUCCESS_AUTHENTICATED', 'SUCCESS_ATTEMPT_MADE'];

/**
 * The steps from a card's name (PMT_) to its charge, 3-D Secure among them, which Global Payments leaves to the shop.
 * The amount is always the stored one of the attempt. Each throws ProviderError.
 */
export function globalpayCards(options: Options) {
  const { timeoutMs = providerTimeoutMs, returnUrls, contactUrl, now } = options;
  const client = globalpayClient(options);
  const inTime = <Result>(call: (signal: AbortSignal) => Promise<Result>) =>
    call(AbortSignal.timeout(timeoutMs));
  const pathOf = (id: string) => `/authentications/${encodeURIComponent(id)}`;
  const sale = { account_name: 'transaction_processing', channel: 'CNP', country: 'GB' };

  return {
    /** Whether the card's bank takes part, and the page that it wants shown in a hidden frame. */
    enrol: (attempt: Attempt, pmt: string): Promise<Authentication> =>
      inTime(async (signal) => {
        const answer = await client.post(
          '/authentications',
          {
            ...sale,
            ...sumOf(attempt),
            reference: attempt.id,
            source: 'BROWSER',
            payment_method: { id: pmt },
            notifications: {
              challenge_return_url: returnUrls.challenge,
              three_ds_method_return_url: returnUrls.method,
            },
          },
          signal,
        );
        return readAuthentication(answer);
      }),

    /** `method` says what became of the hidden frame; 'none' when the bank had no page for it. */
    initiate: (
      attempt: Attempt,
      asked: {
        authenticationId: string;
        pmt: string;
        method: 'shown' | 'not_shown' | 'none';
        email: string;
        browser: BrowserFacts;
      },
    ): Promise<Authentication> =>
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
            merchant_contact_url: contactUrl,
            order: { ...sumOf(attempt), reference: attempt.id },
            payment_method: { id: asked.pmt },
            payer: { email: asked.email },
            browser_data: browserData(asked.browser),
          },
          signal,
        );
        return readAuthentication(answer);
      }),

    /** Hands on what the bank gave the browser to carry. */
    giveResult: (authenticationId: string, challengeResult: string): Promise<Authentication> =>
      inTime(async (signal) => {
        const body = { three_ds: { challenge_result_value: challengeResult } };
        return readAuthentication(await client.post(`${pathOf(authenticationId)}/result`, body, signal));
      }),

    /**
     * Charges the card, once whatever happens: each try has the number of those before it in its idempotency key, so
     * that two at once are one. What became of it is asked for by `fetch`, as ever.
     */
    charge: (
      attempt: Attempt,
      card: { pmt: string; authenticationId: string; shopper: Shopper },
    ): Promise<'tried' | 'not_authenticated'> =>
      inTime(async (signal) => {
        const tries = (await listTransactions(client, attempt.id, now(), signal)).filter(
          ({ type }) => type === 'SALE',
        );
        if (tries.some((each) => hasMoney(each) || each.state === 'under_way')) return 'tried';
        const authentication = await client.get(pathOf(card.authenticationId), signal);
        if (!isGoodFor(authentication, attempt, card.pmt)) return 'not_authenticated';
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
                name: `${card.shopper.firstName} ${card.shopper.lastName}`,
                entry_mode: 'ECOM',
                id: card.pmt,
                authentication: { id: card.authenticationId },
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

/** Of this attempt, this card and this sum, and the bank answers for it. */
function isGoodFor(authentication: Record<string, unknown>, attempt: Attempt, pmt: string): boolean {
  const { status, amount, currency, reference, payment_method, three_ds } = authentication;
  return (
    liable.includes(String(status)) &&
    (three_ds as { liability_shift?: unknown } | undefined)?.liability_shift === 'YES' &&
    amount === String(attempt.amount) &&
    currency === attempt.currency &&
    reference === attempt.id &&
    (payment_method as { id?: unknown } | undefined)?.id === pmt
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
  return typeof address === 'string' && /^https?:\/\//.test(address) && typeof value === 'string'
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
