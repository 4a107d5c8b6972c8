import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OwnBooking } from './OwnBooking.tsx';

it('a loading page says that the booking is made, and does not mention a payment, because the booking may be free', () => {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OwnBooking bookingId="b" email="zoe@example.com" />
    </QueryClientProvider>,
  );
  expect(shown).toContain('Your booking is made');
  expect(shown).toContain('We’re emailing it to zoe@example.com.');
  expect(shown).toContain('loading..');
  expect(shown).not.toMatch(/payment|pay again/);
});
