import type { Deps } from '../../runtime/deps.ts';
import { ProviderError } from '../../payments/payment-provider.ts';
import { storeEvents } from './store-events.ts';

/** A bank decides within some three months, and may take as long again if somebody appeals. */
const lookBackMs = 180 * 24 * 3_600_000;

/**
 * Asks each provider for its disputes and reports of fraud, and stores each as the event that its webhook would have been:
 * one that was lost is noticed at the next look. A state that was seen before changes nothing.
 */
export async function lookForDisputes(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - lookBackMs);
  for (const provider of deps.providers) {
    try {
      const events = (await provider.listDisputes?.(since)) ?? [];
      await storeEvents(deps, provider, events);
      if (events.length > 0) deps.eventsStored();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'bad_request' || error.kind === 'bad_credentials')
        deps.log.error({ err: error }, 'the payment provider does not list its disputes');
    }
  }
}
