import { ControlRefusal } from '../control/control-refusal.ts';
import { readAddresses } from '../control/read-addresses.ts';
import type { Fields } from '../control/read-fields.ts';
import { findMerchant, keepMerchant, type Merchant } from '../merchants.ts';
import type { Till } from '../till.ts';

/** A merchant says who he is; again at each of his starts, with what has changed since. */
export function introduce(till: Till, fields: Fields): Merchant {
  const secretKey = key(fields, 'secret_key', /^sk_test_\w{8,}$/, 'sk_test_...');
  const publishableKey = key(fields, 'publishable_key', /^pk_test_\w{8,}$/, 'pk_test_...');
  const webhookSecret = key(fields, 'webhook_secret', /^whsec_\S{8,}$/, 'whsec_...');
  const { webhookUrl, allowedOrigins } = readAddresses(fields);
  fields.end();
  const known = findMerchant(till, secretKey);
  const owner = findMerchant(till, publishableKey);
  if (owner !== undefined && owner.id !== known?.id) {
    throw new ControlRefusal(409, 'This publishable_key belongs to another merchant.');
  }
  return till.store.write(() =>
    keepMerchant(till, {
      id: known?.id ?? `acct_1${till.makeId(15)}`,
      provider: 'stripe',
      names: [secretKey, publishableKey],
      webhookUrl,
      allowedOrigins,
      keys: { secret_key: secretKey, publishable_key: publishableKey, webhook_secret: webhookSecret },
    }),
  );
}

function key(fields: Fields, name: string, pattern: RegExp, example: string): string {
  const sent = fields.text(name);
  if (!pattern.test(sent)) throw new ControlRefusal(400, `${name} must look like ${example}`);
  return sent;
}
