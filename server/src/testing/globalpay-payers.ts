import { initiateGlobalpay, saveGlobalpay } from '@slipway/shared/api/payments.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { nameCard } from '@slipway/testing/checkout/globalpay-checkout.ts';
import type { SimulatedSite } from './simulated-site.ts';
import type { Reserved } from './test-visitor.ts';

const browser = { language: 'en-GB', color_depth: 24, screen_height: 900, screen_width: 1600, timezone: -60 };

type Sale = { attempt_id: string; authorised: number; held: number; captured: number };

export const statusIn = ({ text }: { text: string }) =>
  (JSON.parse(text) as { data: { status?: string } | null }).data?.status;

/** Visitors who pay by Global Payments, step by step as in the wizard. */
export function globalpayPayers(site: SimulatedSite) {
  let days = 0;

  async function held(guests = 4): Promise<Reserved> {
    days += 1;
    const slot = await site.aSlot({ date: addDays(localDate('2027-06-01'), days) });
    return site.aVisitor().hold(slot, {
      payment_method_id: '6',
      boats: [guests],
      passengers: guests,
      total: 150 + Math.max(0, guests - 5) * 15,
    });
  }

  async function cardFor({ globalpayAccessToken = '' }: Reserved, number?: string): Promise<string> {
    return (await nameCard(site.simulator.url, globalpayAccessToken, number)) ?? 'refused';
  }

  const ours = ({ booking_id, transactionReference }: Reserved) => ({
    booking_id,
    payment_reference: transactionReference,
  });
  const begin = (booking: Reserved, card: string) =>
    site.aVisitor().get(initiateGlobalpay, { body: { ...ours(booking), PMT_ID: card } });
  const goOn = (booking: Reserved, card: string, more: object = {}) =>
    site.aVisitor().get(initiateGlobalpay, { body: { ...ours(booking), PMT_ID: card, browser, ...more } });
  const save = (booking: Reserved, card: string) =>
    site.aVisitor().ask(saveGlobalpay, { body: { ...ours(booking), PMT_ID: card } });

  /** Takes all the steps of the wizard, with a card whose bank sets no challenge. */
  async function pay(booking: Reserved, number?: string) {
    const card = await cardFor(booking, number);
    const { method } = await begin(booking, card);
    await goOn(booking, card, method === undefined ? {} : { method_completed: false });
    return { card, answer: await save(booking, card) };
  }

  const attemptOf = ({ booking_id: id }: Reserved) => site.attempt(id);
  const bookingOf = ({ booking_id: id }: Reserved) => site.booking(id);

  async function salesOf(booking: Reserved): Promise<Sale[]> {
    const { id } = await attemptOf(booking);
    const { payments } = await site.simulator.control(`ledger?merchant=${site.accounts.globalpay.appId}`);
    return (payments as Sale[]).filter((row) => row.attempt_id === id);
  }

  return { held, cardFor, ours, begin, goOn, save, pay, attemptOf, bookingOf, salesOf };
}
