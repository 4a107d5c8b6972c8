import { collection } from './store/store.ts';
import type { Simulator } from './simulator.ts';

/**
 * An account at a provider. Every other row of the store belongs to one merchant, and no merchant sees another's rows.
 */
export type Merchant = {
  id: string;
  provider: 'stripe' | 'worldpay' | 'globalpay';
  /** `findMerchant` accepts these keys and names besides the id. */
  names: string[];
  webhookUrl: string;
  /** The origins of pages that may embed the card form. A star matches any host name. */
  allowedOrigins: string[];
  /** The merchant's secret and public keys, by the provider's names. */
  keys: Record<string, string>;
};

const merchants = collection<Merchant>('merchants');
const merchantNames = collection<{ merchant: string }>('merchant_names');

/** Finds a merchant by its id or one of its keys. */
export function findMerchant({ store }: Pick<Simulator, 'store'>, name: string): Merchant | undefined {
  return store.get(merchants, store.get(merchantNames, name)?.merchant ?? name);
}

export function listMerchants({ store }: Pick<Simulator, 'store'>): Merchant[] {
  return store.list(merchants);
}

export function keepMerchant({ store }: Pick<Simulator, 'store'>, merchant: Merchant): Merchant {
  return store.write(() => {
    for (const name of merchant.names) store.put(merchantNames, name, { merchant: merchant.id });
    return store.put(merchants, merchant.id, merchant);
  });
}

/** Deletes all merchants. */
export function forgetMerchants({ store }: Pick<Simulator, 'store'>): void {
  store.write(() => {
    for (const { id, names } of store.list(merchants)) {
      for (const name of names) store.remove(merchantNames, name);
      store.remove(merchants, id);
    }
  });
}

export function allowsOrigin({ allowedOrigins }: Merchant, origin: string): boolean {
  return allowedOrigins.some((allowed) => {
    if (!allowed.includes('*')) return allowed === origin;
    const [before, after] = allowed.split('*');
    return origin.startsWith(before ?? '') && origin.endsWith(after ?? '');
  });
}
