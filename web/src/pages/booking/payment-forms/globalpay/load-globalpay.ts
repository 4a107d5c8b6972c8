import type { OfferedMethod } from '../../../../api/payment-methods.ts';
import { loadScript } from '../load-script.ts';
import type { GlobalpayLibrary } from './globalpay-library.ts';

/** A script that handles real cards must come from Global Payments (PCI). */
const globalpayOrigin = 'https://js.globalpay.com/';

/** Throws if the script does not load or is not theirs. */
export async function loadGlobalpay({
  scriptUrl,
  isLive,
}: Pick<OfferedMethod, 'scriptUrl' | 'isLive'>): Promise<GlobalpayLibrary> {
  if (scriptUrl === '' || (isLive && !scriptUrl.startsWith(globalpayOrigin)))
    throw new Error('the server names no script of Global Payments');
  if (window.GlobalPayments === undefined) await loadScript(scriptUrl);
  if (window.GlobalPayments === undefined) throw new Error(`${scriptUrl} defines no window.GlobalPayments`);
  return window.GlobalPayments;
}
