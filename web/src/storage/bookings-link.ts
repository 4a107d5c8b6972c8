import { type TabStorage, tabKeys } from './tab-storage.ts';

/** The link of the email that this tab has opened; '' without one. */
export function readLink(storage: TabStorage): string {
  return storage.read(tabKeys.link) ?? '';
}

/** False where nothing can be stored: it then has to stay in the address. */
export function keepLink(storage: TabStorage, link: string): boolean {
  storage.write(tabKeys.link, link);
  return readLink(storage) === link;
}

export function dropLink(storage: TabStorage): void {
  storage.remove(tabKeys.link);
}
