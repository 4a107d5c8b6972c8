import { inStore } from './device-store.ts';

/** The key of a shared tablet, made and stored on the tablet. Not even this page can read the private half. */
export type TabletKey = { device: string; name: string; key: CryptoKey };

const keys = { database: 'slipway-console', store: 'keys' };
const row = 'tablet';

/** False over plain http on any host but localhost: browsers offer no keys there. */
export function canHoldKey(): boolean {
  return window.isSecureContext && 'indexedDB' in window;
}

/** The key of this tablet; null: this tablet is not enrolled. */
async function readTabletKey(): Promise<TabletKey | null> {
  if (!canHoldKey()) return null;
  const found = await inStore(
    keys,
    'readonly',
    (store) => store.get(row) as IDBRequest<TabletKey | undefined>,
  );
  return found ?? null;
}

export const tabletKeyQuery = {
  queryKey: ['tablet key'],
  queryFn: readTabletKey,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

export async function storeTabletKey(key: TabletKey): Promise<void> {
  await inStore(keys, 'readwrite', (store) => store.put(key, row));
}

export async function forgetTabletKey(): Promise<void> {
  await inStore(keys, 'readwrite', (store) => store.delete(row));
}
