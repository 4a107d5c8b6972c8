import { strikeDelivery } from '../faults/strike.ts';
import { findMerchant } from '../merchants.ts';
import type { Provider } from '../provider.ts';
import type { Simulator } from '../simulator.ts';
import type { Delivery } from './delivery.ts';
import type { Sending } from './delivery-queue.ts';

const timeoutMs = 10_000;

/** Tries once to deliver an event. */
export async function sendDelivery(
  simulator: Simulator,
  providers: readonly Provider[],
  delivery: Delivery,
): Promise<Sending> {
  const merchant = findMerchant(simulator, delivery.merchant);
  const provider = providers.find(({ name }) => name === merchant?.provider);
  const fault = strikeDelivery(simulator, delivery.merchant, delivery.type);
  const failed = (error: string): Sending => ({
    isAccepted: false,
    result: { status: null, error, fault: fault?.kind ?? null },
  });
  if (fault?.kind === 'drop') return failed('Lost on its way.');
  const webhook = provider?.writeWebhook(simulator, delivery, fault?.kind);
  if (merchant === undefined || webhook === undefined) return failed('There is nothing to send any more.');
  try {
    const response = await fetch(merchant.webhookUrl, {
      method: 'POST',
      headers: webhook.headers,
      body: webhook.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const isAccepted = provider?.accepts?.(response.status, text) ?? response.ok;
    return {
      isAccepted,
      result: {
        status: response.status,
        error: isAccepted ? null : text.slice(0, 200),
        fault: fault?.kind ?? null,
      },
    };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
