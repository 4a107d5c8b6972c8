/** The key of a shared tablet: made here, kept here, and not even this page can read its private half. */
export type TabletKey = { device: string; name: string; key: CryptoKey };

const storeName = 'keys';
const row = 'tablet';

/** False over plain http under another name than localhost: there the browser offers no keys. */
export function canHoldKey(): boolean {
  return window.isSecureContext && 'indexedDB' in window;
}

/** Null: this is not an enrolled tablet. */
async function readTabletKey(): Promise<TabletKey | null> {
  if (!canHoldKey()) return null;
  const found = await inStore('readonly', (store) => store.get(row) as IDBRequest<TabletKey | undefined>);
  return found ?? null;
}

export const tabletKeyQuery = {
  queryKey: ['tablet key'],
  queryFn: readTabletKey,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

export async function storeTabletKey(key: TabletKey): Promise<void> {
  await inStore('readwrite', (store) => store.put(key, row));
}

export async function forgetTabletKey(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(row));
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((open, fail) => {
    const request = indexedDB.open('slipway-console', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => open(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('no database')));
  });
  try {
    return await new Promise<T>((done, fail) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      // Not before it is on the disk: a tablet may be switched off at once.
      transaction.addEventListener('complete', () => done(request.result));
      transaction.addEventListener('error', () => fail(transaction.error ?? new Error('not kept')));
      transaction.addEventListener('abort', () => fail(transaction.error ?? new Error('not kept')));
    });
  } finally {
    database.close();
  }
}
