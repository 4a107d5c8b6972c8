import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { type PayLink as Debt, payLinkQuery } from '../../../api/pay-links.ts';
import { termsQuery } from '../../../api/site-facts.ts';
import { makeQueryClient } from '../../../app/query-client.ts';
import { setBusiness } from '../../../content/business.ts';
import { skyQuery } from '../../../sections/sky/SkyParts.tsx';
import { PayLink } from './PayLink.tsx';

const date = localDate('2199-06-20');
const debt: Debt = {
  status: 'to_pay',
  paysFor: 'trip',
  isTest: false,
  total: pence(15000),
  charges: [],
  until: '2199-06-19T10:00:00Z',
  packageName: 'Classic',
  date,
  startTime: '09:30',
  endTime: '11:30',
  guests: 4,
  boat: 1,
  boatOfTwo: null,
  boats: [],
  terms: undefined,
};

async function shown(changes: Partial<Debt>): Promise<string> {
  setBusiness(sampleBusiness);
  const queries = makeQueryClient();
  queries.setQueryData(termsQuery.queryKey, firstTerms);
  queries.setQueryData(payLinkQuery('a').queryKey, { ...debt, ...changes });
  const warning = { date, from: '09:00', to: '12:00', reason: 'strong wind' };
  const decideAt = new Date('2199-06-20T06:30:00Z');
  queries.setQueryData(skyQuery.queryKey, { forecast: null, warnings: [{ ...warning, decideAt }] });
  const page = (
    <QueryClientProvider client={queries}>
      <PayLink link="a" />
    </QueryClientProvider>
  );
  return new Response((await prerender(page)).prelude).text();
}

test('the payer sees a weather warning above the button only if the trip has one', async () => {
  const warned = 'We may have to call it off because of strong wind: we decide by 07:30.';
  const toPay = await shown({});
  expect(toPay).toContain(warned);
  expect(toPay.indexOf(warned)).toBeLessThan(toPay.indexOf('id="pay-title"'));
  expect(await shown({ startTime: '12:00', endTime: '14:00' })).not.toContain(warned);
  expect(await shown({ status: 'paid' })).not.toContain(warned);
});

test('a charge after the trip is named with its amount, and a waived charge is not called paid', async () => {
  const charge = { paysFor: 'charge', total: pence(2500) } as const;
  const toPay = await shown({ ...charge, charges: [{ what: 'Late back', amount: pence(2500) }] });
  expect(toPay).toContain('To pay after your trip');
  expect(toPay).toMatch(/<dt>Late back<\/dt><dd>£25\.00<\/dd>/);
  const waived = await shown({ ...charge, total: pence(0), status: 'waived' });
  expect(waived).toContain('You don’t have to pay this');
  expect(waived).toContain('We have waived this charge. Nothing was taken');
  expect(waived).not.toMatch(/is paid|Thank you|Pay £/);
  expect(await shown({ ...charge, status: 'paid' })).toContain('This is paid');
});
