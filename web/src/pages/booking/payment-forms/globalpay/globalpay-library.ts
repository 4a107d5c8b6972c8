/** What we use of https://js.globalpay.com/4.1.26/globalpayments.js; its own types come under another licence. */
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
