import { useEffect, useEffectEvent, useState } from 'react';
import type { GlobalpayLibrary } from './globalpay-library.ts';

type CardFieldsOptions = {
  library: GlobalpayLibrary | undefined;
  /** The id of the element for the fields. */
  id: string;
  /** An access token. Its only permission is to tokenise a card. */
  accessToken: string;
  isLive: boolean;
  /** The text of the button in the provider's frame. */
  submitText: string;
  onToken: (cardToken: string | undefined) => void;
  onFailed: () => void;
};

/** The library requires an amount and does not use it: the card is charged the total that our server has stored. */
const placeholderAmount = '1.00';

/** Renders Global Payments' frame with the card fields. Returns whether it is ready. */
export function useCardFields(options: CardFieldsOptions): boolean {
  const { library, id, accessToken, isLive, submitText } = options;
  const [isReady, setReady] = useState(false);
  const named = useEffectEvent(options.onToken);
  const failed = useEffectEvent(options.onFailed);

  useEffect(() => {
    if (library === undefined) return;
    const container = document.getElementById(id);
    let isHere = true;
    library.on('error', () => isHere && failed());
    library.configure({
      accessToken,
      env: isLive ? 'production' : 'sandbox',
      apiVersion: '2021-03-22',
      requireCardHolderName: true,
      fieldValidation: { enabled: true },
      language: 'en',
    });
    const form = library.creditCard.form(`#${id}`, {
      amount: placeholderAmount,
      style: 'gp-default',
      apms: [],
      fields: { submit: { text: submitText } },
    });
    form.ready(() => isHere && setReady(true));
    form.on('token-success', ({ paymentReference }) => isHere && named(paymentReference));
    form.on('token-error', () => isHere && failed());
    return () => {
      isHere = false;
      setReady(false);
      container?.replaceChildren();
    };
  }, [library, id, accessToken, isLive, submitText]);

  return isReady;
}
