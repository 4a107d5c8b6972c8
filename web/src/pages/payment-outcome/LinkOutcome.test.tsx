import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { expect, it } from 'vitest';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { type PayLink, payLinkQuery } from '../../api/pay-links.ts';
import { termsQuery } from '../../api/site-facts.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { setBusiness } from '../../content/business.ts';
import { LinkOutcome } from './LinkOutcome.tsx';
import type { Outcome } from './poll-outcome.ts';

setBusiness(sampleBusiness);

const link = 'a'.repeat(26);

function shown(paysFor: PayLink['paysFor'] | undefined, isTest = false): string {
  const queries = new QueryClient();
  queries.setQueryData(termsQuery.queryKey, firstTerms);
  if (paysFor !== undefined)
    queries.setQueryData(payLinkQuery(link).queryKey, {
      paysFor,
      isTest,
      charges: [
        { what: 'Late back', amount: pence(2500) },
        { what: 'Damage or loss', amount: pence(3000) },
      ],
      status: 'paid',
      packageName: 'Classic',
      date: localDate('2027-05-08'),
      startTime: '15:00',
      endTime: '17:00',
    } as Partial<PayLink> as PayLink);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <LinkOutcome outcome={{ kind: 'confirmed' } as Outcome} link={link} />
    </QueryClientProvider>,
  );
}

it('the page says that a deposit by link is set aside, never that it is paid', () => {
  expect(shown('deposit')).toContain('Set aside, nothing taken');
  expect(shown('deposit')).not.toMatch(/Paid|Payment received/);
  expect(shown('deposit')).toContain('a part may be kept for damage, cleaning or a late return');
});

it('a paid debt is shown as paid, but only once the purpose of the pay link is loaded', () => {
  expect(shown('owed')).toContain('Paid, thank you');
  expect(shown('owed'), 'for what').toMatch(
    /Classic, Saturday 8 May 2027, 15:00–17:00, at .+by 14:45\..+The way to the jetty/,
  );
  expect(shown(undefined)).not.toMatch(/Paid|Payment received|aside/);
});

it('after a charge is paid, the page names the amount and kind of the charge, but not the past trip', () => {
  expect(shown('charge')).toContain('We’ve received £55.00.');
  expect(shown('charge')).toContain(
    'For late back, £25.00; damage or loss, £30.00 (Classic, Saturday 8 May 2027, 15:00).',
  );
  expect(shown('charge')).not.toMatch(/Be at the jetty|must be|way to the jetty/);
});

it('if payments are simulated, the page says that the booking is a test', () => {
  expect(shown('owed', true)).toContain('This booking is a test.');
  expect(shown('owed')).not.toContain('a test');
});
