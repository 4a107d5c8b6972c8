import { ControlRefusal } from '../control/control-refusal.ts';
import { readAddresses } from '../control/read-addresses.ts';
import type { Fields } from '../control/read-fields.ts';
import { findMerchant, keepMerchant, type Merchant } from '../merchants.ts';
import type { Till } from '../till.ts';

/** A merchant says who he is; again at each of his starts, with what has changed since. */
export function introduce(till: Till, fields: Fields): Merchant {
  const appId = fields.text('app_id');
  const appKey = fields.text('app_key');
  if (!/^\w{8,64}$/.test(appId) || !/^\w{8,64}$/.test(appKey))
    throw new ControlRefusal(400, 'app_id and app_key must be 8 to 64 letters and digits.');
  const { webhookUrl, allowedOrigins } = readAddresses(fields);
  fields.end();
  const known = findMerchant(till, appId);
  if (known !== undefined && known.provider !== 'globalpay')
    throw new ControlRefusal(409, 'This app_id belongs to another merchant.');
  return till.store.write(() =>
    keepMerchant(till, {
      id: known?.id ?? `MER_${till.makeId(24)}`,
      provider: 'globalpay',
      names: [appId],
      webhookUrl,
      allowedOrigins,
      keys: { app_id: appId, app_key: appKey },
    }),
  );
}
