import type { OfferedMethod } from '../../../../api/payment-methods.ts';
import { loadScript } from '../payment-form.ts';
/** A part of https://js.globalpay.com/4.1.26/globalpayments.js. The library's own types have another licence. */
export type GlobalpayLibrary = {
  configure: (options: {
    accessToken: string;
    env: 'sandbox' | 'production';
    apiVersion: string;
    requireCardHolderName: boolean;
    fieldValidation: { enabled: boolean };
    language: string;
  }) => void;
  on: (type: 'error', handler: () => void) => void;
  creditCard: { form: (target: string, options: GlobalpayFormOptions) => GlobalpayForm };
};

type GlobalpayFormOptions = {
  amount: string;
  style: 'gp-default';
  apms: readonly string[];
  fields: { submit: { text: string } };
};

type GlobalpayForm = {
  ready: (handler: () => void) => void;
  on: {
    (type: 'token-success', handler: (answer: { paymentReference?: string }) => void): void;
    (type: 'token-error', handler: () => void): void;
  };
};

declare global {
  interface Window {
    GlobalPayments?: GlobalpayLibrary;
  }
}

/** A script that handles real cards must come from Global Payments (PCI). */
const globalpayOrigin = 'https://js.globalpay.com/';

/** Throws if the script does not load, or is not the script of Global Payments. */
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
