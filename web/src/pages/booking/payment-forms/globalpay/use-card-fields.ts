import { useEffect, useEffectEvent, useState } from 'react';
import type { GlobalpayLibrary } from './globalpay-library.ts';

type CardFieldsOptions = {
  library: GlobalpayLibrary | undefined;
  /** Of the element that the fields are drawn into. */
  id: string;
  /** Can make names of cards, and nothing else. */
  accessToken: string;
  isLive: boolean;
  /** On the button of the fields. */
  submitText: string;
  onNamed: (cardName: string | undefined) => void;
  onFailed: () => void;
};

/** What the fields themselves would ask for; what is charged is the total that our server has stored. */
const shownAmount = '1.00';

/** Draws Global Payments' own frame with the card's fields. Returns whether it is there. */
export function useCardFields(options: CardFieldsOptions): boolean {
  const { library, id, accessToken, isLive, submitText } = options;
  const [isReady, setReady] = useState(false);
  const named = useEffectEvent(options.onNamed);
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
      amount: shownAmount,
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
