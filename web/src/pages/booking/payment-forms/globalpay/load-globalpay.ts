import type { OfferedMethod } from '../../../../api/payment-methods.ts';
import { loadScript } from '../load-script.ts';
import type { GlobalpayLibrary } from './globalpay-library.ts';

/** A script that handles real cards comes from Global Payments alone (PCI). */
const globalpaysOwn = 'https://js.globalpay.com/';

/** Throws when the script does not come, or is none of theirs. */
export async function loadGlobalpay({
  scriptUrl,
  isLive,
}: Pick<OfferedMethod, 'scriptUrl' | 'isLive'>): Promise<GlobalpayLibrary> {
  if (scriptUrl === '' || (isLive && !scriptUrl.startsWith(globalpaysOwn)))
    throw new Error('the server names no script of Global Payments');
  if (window.GlobalPayments === undefined) await loadScript(scriptUrl);
  if (window.GlobalPayments === undefined) throw new Error(`${scriptUrl} defines no window.GlobalPayments`);
  return window.GlobalPayments;
}
