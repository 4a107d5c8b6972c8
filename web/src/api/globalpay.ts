import { initiateGlobalpay, saveGlobalpay } from '@slipway/shared/api/payments.ts';
import { serverClock } from '../clock/server-clock.ts';
import type { PaymentKey } from '../storage/hold.ts';
import { call } from './client.ts';
import { type PaymentNews, wireKey } from './payment-status.ts';

/** A page of the card's bank, opened by posting one field to it. */
export type BankPage = { address: string; field: string; value: string };

/** A card under the name that Global Payments has given it for one payment (PMT_): nothing of the card is in it. */
export type NamedCard = PaymentKey & { name: string };

/** Longer than the server lets the provider take, twice: what it answers late is better than not to know. */
const patienceMs = 25_000;

/** The first step of 3-D Secure: the page by which the bank wants to look at this browser, where it has one. */
export async function beginBankCheck(card: NamedCard): Promise<BankPage | undefined> {
  return (await call(initiateGlobalpay, { body: wireCard(card), timeoutMs: patienceMs })).data.method;
}

/** The second: the page on which the bank asks. `isMethodDone` is undefined where it had none to look by. */
export async function goOnWithBankCheck(
  card: NamedCard,
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
  return (await call(initiateGlobalpay, { body, timeoutMs: patienceMs })).data.challenge;
}

/** Some browsers say more than a language ('en-US@posix'): whatever they say, the card can be charged. */
function languageTag(said: string): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}/.exec(said)?.[0] ?? 'en-GB';
}

/** The last: our server looks at what the bank said, and charges the card. */
export async function chargeCard(card: NamedCard): Promise<PaymentNews> {
  const { data, message } = await call(saveGlobalpay, { body: wireCard(card), timeoutMs: patienceMs });
  return { status: data.status, message };
}

function wireCard(card: NamedCard) {
  return { ...wireKey(card), PMT_ID: card.name };
}
