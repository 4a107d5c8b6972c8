// @vitest-environment happy-dom
import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { setBusiness } from '../../../content/business.ts';
import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { tabKeys, tabStorage } from '../../../storage/tab-storage.ts';
import {
  checkEmail,
  clockAndEndOfWizard,
  enterDetails,
  expectTitle,
  press,
  walkToDetails,
} from '../../../testing/BookingWizard.tsx';

setBusiness(sampleBusiness);
clockAndEndOfWizard();

it('a visitor who leaves the payment step while the boat is being reserved is not taken to the payment form', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let isAsked = false;
  await walkToDetails({
    [listPaymentMethods.path]: () => [{ payment_method_id: methodIds.stripe, name: 'Card', is_default: 't' }],
    [addReservation.path]: async () => {
      isAsked = true;
      await held;
      return {
        booking_id: 'b'.repeat(26),
        transactionReference: 'r'.repeat(26),
        hold_expires_at: '2027-05-01T09:15:00Z',
        client_secret: 'secret',
      };
    },
  });
  await checkEmail();
  await enterDetails();
  await press('Next');
  await expectTitle(/^Step 3 of 4: Addons/);
  await press('Next');
  await press('Pay Now');
  await waitFor(() => expect(isAsked).toBe(true));
  await press(/Choose Date/);
  await expectTitle(/^Step 1 of 4: Choose Date/);
  answer();
  await waitFor(() => expect(tabStorage.read(tabKeys.hold)).not.toBeNull());
  expect(window.history.state).not.toMatchObject({ isForm: true });
  expect(document.title).toMatch(/^Step 1 of 4: Choose Date/);
});
