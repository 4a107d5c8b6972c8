import type { AccountKeys, ProviderDefinition } from '../../src/payments/provider-definition.ts';
import type { Till } from '@slipway/testing/till.ts';
import type { ProviderAtTill } from './provider-at-till.ts';

const publicUrl = 'http://localhost:3000';

/** As our server introduces itself. */
export function introductionOf<Keys extends AccountKeys>(
  till: Till,
  kind: ProviderDefinition<Keys>,
  keys: Keys,
): ProviderAtTill['introduce'] {
  return (webhookUrl) =>
    till.control('merchant', {
      provider: kind.name,
      ...kind.introduction(keys),
      webhook_url: webhookUrl,
      // By each of the names by which visitors reach us.
      allowed_origins: [publicUrl, 'http://127.0.0.1:3000'],
    });
}

export function adapterOf<Keys extends AccountKeys>(
  kind: ProviderDefinition<Keys>,
  keys: Keys,
): ProviderAtTill['adapter'] {
  return ({ address, ...more }) => kind.open(keys, { simulatorUrl: address, publicUrl, ...more }).provider;
}
