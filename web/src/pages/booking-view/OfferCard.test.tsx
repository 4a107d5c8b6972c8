// @vitest-environment happy-dom
import { answerOffer } from '@slipway/shared/api/bookings.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setBusiness } from '../../content/business.ts';
import { sampleBooking } from '../../prerender/sample-booking.ts';
import { findButton, show } from '../../testing/in-a-dom.ts';
import { OfferCard } from './OfferCard.tsx';

test('the refund dialog shows the amount and the method, and the choice is sent once the visitor agrees', async () => {
  setBusiness(sampleBusiness);
  const booking = {
    ...sampleBooking(firstTerms, localDate('2199-06-20')),
    status: 'cancelled' as const,
    cancelledBy: 'business' as const,
    offerUntil: localDate('2200-06-20'),
    calledOff: { because: 'strong wind', known: [], refund: pence(15_000) },
  };
  const sent: unknown[] = [];
  const answers = {
    [answerOffer.path]: (body: unknown) => {
      sent.push(body);
      return {};
    },
  };
  // Nothing is on sale, and the call that reports the opened link fails.
  const nothing = async () => Response.json({ success: true, message: '', data: [] });
  const { visitor, leave } = show(<OfferCard booking={booking} link="a-link" />, '#/', answers, nothing);
  const asked = () => document.querySelector('dialog');
  const press = async (name: string) => visitor.click(await findButton(name));

  await press('Refund £150.00');
  expect(asked()?.textContent).toContain('Refund £150.00?');
  expect(asked()?.textContent).toContain('to the card you paid with. That takes 5 to 7 days.');
  await press('Go back');
  expect([asked(), sent]).toEqual([null, []]);
  await press('Refund £150.00');
  await press('Yes, refund £150.00');
  await waitFor(() => expect(asked()).toBeNull());
  expect(sent).toEqual([{ id: booking.id, email: booking.email, link: 'a-link' }]);
  leave();
});
