import type { HeldBoat } from '../../../api/holds.ts';
import type { OfferedMethod } from '../../../api/payment-methods.ts';
import type { PaymentStatusResult } from '../../../api/payment-status.ts';
import type { Wizard } from '../use-wizard.ts';

/** The payer, the hold and the terms. They come from the wizard or, for a later payment, from the booking. */
export type Paying = Pick<Wizard, 'draft' | 'dispatch' | 'hold' | 'terms'>;

export type PaymentFormProps = {
  wizard: Paying;
  /** The title of the page around the form. The browser shows this title after the form's own title. */
  pageTitle: string;
  /** The booking's state after the payment. 'set aside': the payment is a deposit, so the booking does not change. */
  becomes: 'confirmed' | 'moved' | 'changed' | 'paid for' | 'set aside';
  held: HeldBoat;
  /** The server's facts about this payment method. */
  offered: OfferedMethod;
  /** The visitor has just pressed 'Pay Now': the form starts automatically and takes the focus. */
  takesFocus: boolean;
  /** The element of the bar into which the form puts its main button; null until the bar is drawn. */
  buttonSlot: HTMLElement | null;
  /** Lets the visitor choose another way to pay; undefined if there is only one way. */
  onAnotherWay: (() => void) | undefined;
  /** The provider has the money or is processing it: the outcome page polls our server. */
  onPaid: () => void;
  /**
   * Called if the form does not know whether the payment succeeded. Asks the server, and leaves the payment step if the
   * payment has ended.
   */
  onUnknownOutcome: () => Promise<PaymentStatusResult>;
};

/** Loads a provider's script. A script that fails is removed, so that the next try loads it again. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(script);
  });
}
