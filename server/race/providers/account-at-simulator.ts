import type { AccountKeys, ProviderDefinition } from '../../src/payments/provider-definition.ts';
import type { Simulator } from '@slipway/testing/simulator.ts';
import type { ProviderAtSimulator } from './provider-at-simulator.ts';

const publicUrl = 'http://localhost:3000';

/** Registers our server at the simulator, as a real server does at its start. */
export function introductionOf<Keys extends AccountKeys>(
  simulator: Simulator,
  kind: ProviderDefinition<Keys>,
  keys: Keys,
): ProviderAtSimulator['introduce'] {
  return (webhookUrl) =>
    simulator.control('merchant', {
      provider: kind.name,
      ...kind.introduction(keys),
      webhook_url: webhookUrl,
      // The origins at which visitors open our site.
      allowed_origins: [publicUrl, 'http://127.0.0.1:3000'],
    });
}

export function adapterOf<Keys extends AccountKeys>(
  kind: ProviderDefinition<Keys>,
  keys: Keys,
): ProviderAtSimulator['adapter'] {
  return ({ address, ...more }) => kind.open(keys, { simulatorUrl: address, publicUrl, ...more }).provider;
}
