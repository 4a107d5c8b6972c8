import type { Errand, ProviderAtSimulator, ProviderCall } from '../providers/provider-at-simulator.ts';
import type { PayingSite } from './paying-site.ts';

export type ProviderFault = {
  name: string;
  /** Starts the fault, which affects every call of this kind to the provider, including repeated calls. */
  strike: (site: PayingSite, provider: ProviderAtSimulator, errand: Errand) => Promise<unknown>;
  /** The duration of the fault, in seconds of the site's clock. */
  lastsSeconds: number;
  /** Every call, job and webhook succeeds, but happens more than once. */
  isOnlyDoubled?: true;
};

/** The jobs retry within this number of seconds. */
const aWhile = 30;

function ofCall(name: string, fault: (provider: ProviderAtSimulator) => object): ProviderFault {
  return {
    name,
    strike: (_site, provider, errand) =>
      provider.control('faults', { ...provider.calls[errand], ...fault(provider), always: true }),
    lastsSeconds: aWhile,
  };
}

/**
 * Shortens the server's time-out, and delays the answer to the next call of this kind beyond the time-out. Without
 * `call`, delays any call.
 */
export async function timeOut(
  { patience }: PayingSite,
  { control, patienceMs }: ProviderAtSimulator,
  call: Partial<ProviderCall> = {},
  always = false,
): Promise<void> {
  patience.isShort = true;
  await control('faults', { kind: 'delay', when: 'after', ms: patienceMs + 500, ...call, always });
}

/** The faults that can happen at a provider and on the network. */
export const providerFaults: readonly ProviderFault[] = [
  ofCall('the answer is lost, the call was done', () => ({ kind: 'answer_lost' })),
  {
    name: 'a time-out after the call was done',
    strike: (site, provider, errand) => timeOut(site, provider, provider.calls[errand], true),
    lastsSeconds: aWhile,
  },
  ofCall('500 and nothing was done', () => ({ kind: 'server_error', when: 'before' })),
  ofCall('500 and the call was done', () => ({ kind: 'server_error', when: 'after' })),
  ofCall('429 with Retry-After', () => ({ kind: 'too_many_requests', retry_after: 2 })),
  ofCall('an answer that is no JSON', () => ({ kind: 'malformed_json' })),
  ofCall('an answer that breaks off', () => ({ kind: 'truncated_body' })),
  ofCall('a reset connection', () => ({ kind: 'connection_reset' })),
  { name: 'a refused connection', strike: ({ wire }) => wire.cut(), lastsSeconds: aWhile },
  {
    name: 'headers that come letter by letter',
    strike: async ({ wire, patience }) => {
      patience.isShort = true;
      wire.slowDown();
    },
    lastsSeconds: aWhile,
  },
  {
    name: 'an outage of ten minutes',
    // The outage lasts for the whole scenario, until `calm` ends it.
    strike: ({ everywhere }) => everywhere('faults', { kind: 'outage', duration: 'P30D' }),
    lastsSeconds: 600,
  },
  {
    name: 'each reply and each webhook twice',
    strike: ({ everywhere }) => everywhere('faults', { kind: 'duplicate', copies: 1, always: true }),
    lastsSeconds: aWhile,
    isOnlyDoubled: true,
  },
];

/** Ends all faults. */
export async function calm(site: PayingSite): Promise<void> {
  site.patience.isShort = false;
  await site.wire.mend();
  await site.everywhere('faults/clear');
}
