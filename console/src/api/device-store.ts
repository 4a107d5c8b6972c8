/**
 * One request to a store on this device. Resolves once the data is on the disk, because a tablet may be switched off at
 * any time. Throws if the browser cannot store anything.
 */
export async function inStore<T>(
  { database: name, store }: { database: string; store: string },
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((open, fail) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
    request.addEventListener('success', () => open(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('no database')));
  });
  try {
    return await new Promise<T>((done, fail) => {
      const transaction = database.transaction(store, mode);
      const request = ask(transaction.objectStore(store));
      transaction.addEventListener('complete', () => done(request.result));
      transaction.addEventListener('error', () => fail(transaction.error ?? new Error('not kept')));
      transaction.addEventListener('abort', () => fail(transaction.error ?? new Error('not kept')));
    });
  } finally {
    database.close();
  }
}
