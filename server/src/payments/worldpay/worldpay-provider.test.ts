import { expect, test } from 'vitest';
import { hostedForm } from './worldpay-provider.ts';

const attempt = { bookingId: 'booking', reference: 'reference' };
const page = new URL(
  'https://payments.worldpay.com/app/hpp?OrderKey=SHOP%5Eorder&Ticket=001%22%3E%3Cscript%3E&source=x',
);

test('the form sends the page’s query and our return addresses as fields', () => {
  const form = hostedForm(page, attempt, 'https://boats.example');
  expect(form).toContain('action="https://payments.worldpay.com/app/hpp"');
  const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const back = (outcome: string) =>
    `https://boats.example/return/worldpay/${outcome}?booking_id=booking&amp;payment_reference=reference`;
  expect(fields).toEqual([
    ['OrderKey', 'SHOP^order'],
    ['Ticket', '001&quot;&gt;&lt;script&gt;'],
    ['source', 'x'],
    ['successURL', back('success')],
    ['pendingURL', back('pending')],
    ['failureURL', back('failure')],
    ['cancelURL', back('cancel')],
    ['errorURL', back('error')],
  ]);
});
