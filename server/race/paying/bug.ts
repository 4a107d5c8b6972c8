import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { PlayedProvider } from '../providers/providers-at-simulator.ts';
import type { PayingSite } from './paying-site.ts';

/** Creates, at one provider, the situation in which other shops had a bug. Expects that our site has no such bug. */
export type Happens = (site: PayingSite, provider: ProviderAtSimulator) => Promise<void>;

/**
 * Adds a bug by its number in docs/payment-bugs-others-shipped.md. `where` lists the providers at which the bug can
 * happen; default: all.
 */
export type Bug = (row: number, name: string, happens: Happens, where?: readonly PlayedProvider[]) => void;
