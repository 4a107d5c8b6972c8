import { initiateGlobalpay, saveGlobalpay } from '@slipway/shared/api/payments.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';
import { type PaymentStatusResult, wireKey } from './payment-status.ts';

/** A page of the card issuer, which opens when a single field is posted to it. */
export type BankPage = { address: string; field: string; value: string };

/** A card, named by Global Payments' token for one payment (PMT_...). The token reveals nothing about the card. */
export type TokenisedCard = PaymentKey & { token: string };

/**
 * The limit is long enough for two calls from our server to the provider: a late answer is better than an unknown
 * outcome.
 */
const cardTimeoutMs = 25_000;

/**
 * The first step of 3-D Secure. Returns the issuer's method page, which collects device data; undefined if the issuer
 * has none.
 */
export async function startBankCheck(card: TokenisedCard): Promise<BankPage | undefined> {
  return (await call(initiateGlobalpay, { body: wireCard(card), timeoutMs: cardTimeoutMs })).data.method;
}

/**
 * The second step of 3-D Secure. Returns the issuer's challenge page; undefined if the issuer asks for no challenge.
 * `isMethodDone`: whether the method page has finished; undefined if the issuer has no method page.
 */
export async function continueBankCheck(
  card: TokenisedCard,
  isMethodDone: boolean | undefined,
): Promise<BankPage | undefined> {
  const { colorDepth, height, width } = window.screen;
  const body = {
    ...wireCard(card),
    browser: {
      language: languageTag(window.navigator.language),
      color_depth: colorDepth,
      screen_height: height,
      screen_width: width,
      timezone: new Date(serverClock.now()).getTimezoneOffset(),
    },
    ...(isMethodDone === undefined ? {} : { method_completed: isMethodDone }),
  };
  return (await call(initiateGlobalpay, { body, timeoutMs: cardTimeoutMs })).data.challenge;
}

/** Some browsers append more to the language ('en-US@posix'), which must not stop a payment. */
function languageTag(reported: string): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}/.exec(reported)?.[0] ?? 'en-GB';
}

/** The last step of 3-D Secure: our server reads the result of the authentication and charges the card. */
export async function chargeCard(card: TokenisedCard): Promise<PaymentStatusResult> {
  const { data, message } = await call(saveGlobalpay, { body: wireCard(card), timeoutMs: cardTimeoutMs });
  return { status: data.status, message };
}

function wireCard(card: TokenisedCard) {
  return { ...wireKey(card), PMT_ID: card.token };
}
