import { ControlRefusal } from '../control/control-refusal.ts';
import { readAddresses } from '../control/read-addresses.ts';
import type { Fields } from '../control/read-fields.ts';
import { findMerchant, keepMerchant, type Merchant } from '../merchants.ts';
import type { Till } from '../till.ts';

/** A merchant says who he is; again at each of his starts, with what has changed since. */
export function introduce(till: Till, fields: Fields): Merchant {
  const merchantCode = key(fields, 'merchant_code', /^[A-Z0-9_]{3,40}$/, 'letters in capitals and digits');
  const username = key(fields, 'username', /^[A-Za-z0-9_]{3,40}$/, 'letters and digits');
  const password = key(fields, 'password', /^\S{8,}$/, 'a password of 8 characters and more');
  const installationId = key(fields, 'installation_id', /^\d{3,12}$/, 'a number');
  const macSecret = key(fields, 'mac_secret', /^\S{8,}$/, 'a secret of 8 characters and more');
  const adminCode = key(
    fields,
    'admin_code',
    /^[A-Z0-9_]{0,40}$/,
    'letters in capitals and digits, or empty',
  );
  const { webhookUrl, allowedOrigins } = readAddresses(fields);
  fields.end();
  const known = findMerchant(till, merchantCode);
  const owner = findMerchant(till, username);
  if (owner !== undefined && owner.id !== known?.id) {
    throw new ControlRefusal(409, 'This username belongs to another merchant.');
  }
  return till.store.write(() =>
    keepMerchant(till, {
      id: known?.id ?? `worldpay_${till.makeId(15)}`,
      provider: 'worldpay',
      names: [merchantCode, username],
      webhookUrl,
      allowedOrigins,
      keys: {
        merchant_code: merchantCode,
        username,
        password,
        installation_id: installationId,
        mac_secret: macSecret,
        admin_code: adminCode,
      },
    }),
  );
}

function key(fields: Fields, name: string, pattern: RegExp, kind: string): string {
  const sent = fields.text(name);
  if (!pattern.test(sent)) throw new ControlRefusal(400, `${name} must be ${kind}.`);
  return sent;
}
