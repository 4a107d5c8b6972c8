import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { afterAll, expect, test, vi } from 'vitest';
import { type Booking, bookingQuery } from '../../api/bookings.ts';
import { makeQueryClient } from '../../app/query-client.ts';
import { setBusiness } from '../../content/business.ts';
import { sampleBooking } from '../../prerender/sample-booking.ts';
import { BookingViewPage } from './BookingViewPage.tsx';

// The page looks in `history.state` for a message about the customer's last action.
vi.stubGlobal('window', { history: { state: null } });
afterAll(() => vi.unstubAllGlobals());

const booking = {
  ...sampleBooking(firstTerms, localDate('2199-06-20')),
  startTime: '09:30',
  endTime: '11:30',
};

async function shown(more: Partial<Booking>): Promise<string> {
  setBusiness(sampleBusiness);
  const queries = makeQueryClient();
  queries.setQueryData(bookingQuery(booking.id, booking.email).queryKey, { ...booking, ...more });
  const query = new URLSearchParams({ email: booking.email });
  const page = (
    <QueryClientProvider client={queries}>
      <BookingViewPage bookingId={booking.id} query={query} hash="" />
    </QueryClientProvider>
  );
  return new Response((await prerender(page)).prelude).text();
}

test('after a weather warning the page shows the reason, and names the same decision time everywhere', async () => {
  const usual = await shown({ warned: null });
  expect(usual).toContain('See you on the water');
  expect(usual).toContain('We decide by 07:30 at the jetty');
  const warned = await shown({
    warned: { because: 'strong wind', decideAt: new Date('2199-06-20T05:30:00Z') },
  });
  expect(warned).toContain('We may have to call it off because of strong wind: we decide by 06:30.');
  expect(warned).toContain('We decide by 06:30 at the jetty');
  expect(warned).toContain('The weather may stop your trip');
  expect(warned).not.toMatch(/See you on the water|07:30/);
});

test('the page of a called-off trip offers the old time while we keep it, and otherwise a new day or a refund', async () => {
  const calledOff = {
    because: 'strong wind',
    known: ['At 14:42 we measured 19 km/h of wind.'],
    refund: pence(15_000),
  };
  const offer = {
    status: 'cancelled',
    cancelledBy: 'business',
    offerUntil: localDate('2200-06-20'),
    calledOff,
  } as const;
  const kept = await shown({ ...offer, oldTime: { slotId: 1, keptUntil: new Date('2199-06-20T10:30:00Z') } });
  expect(kept).toContain('Your trip can go ahead after all');
  expect(kept.replaceAll('<!-- -->', '')).toContain(
    'because of strong wind. Now it can take place: we keep your old time until 11:30.',
  );
  expect(kept).not.toMatch(/had to cancel|Choose a new day/);
  const over = await shown({ ...offer, oldTime: { slotId: 1, keptUntil: new Date(0) } });
  expect(over).toContain('Choose a new day or a refund.');
  expect(over).toContain('We’ve had to cancel this trip');
  expect(over).not.toContain('after all');
  // The price is still unpaid, so there is nothing to refund.
  const owing = await shown({ ...offer, oldTime: null, calledOff: { ...calledOff, refund: pence(0) } });
  expect(owing).toContain('Choose a new day.');
  expect(owing).not.toContain('refund.');
});
