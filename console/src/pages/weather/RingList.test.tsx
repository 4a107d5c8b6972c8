import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Me } from '../../api/me.ts';
import { MeContext } from '../../session/Me.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { type PartyToRing, RingList } from './RingList.tsx';

const eve: PartyToRing = {
  bookingId: '0123456789abcdefghjkmnpqrs',
  who: 'Eve Byron',
  phone: null,
  why: 'place',
  date: '2027-05-08',
  startTime: '14:30',
  packageName: 'Classic',
  guests: 4,
  since: '2027-05-08T13:00:00.000Z',
  rungAt: '2027-05-08T13:12:00.000Z',
  rungBy: 'Jess',
  choice: { packageId: 1, oldSlot: 7 },
};

function shown(party: Partial<PartyToRing>, may: string[] = ['answer-for-party']): string {
  const me = { may: Object.fromEntries(may.map((each) => [each, 'all'])) } as unknown as Me;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MeContext value={me}>
        <StepUp>
          <RingList parties={[{ ...eve, ...party }]} />
        </StepUp>
      </MeContext>
    </QueryClientProvider>,
  );
}

test('a party that was rung but has not answered has a button that records its answer', () => {
  const html = shown({});
  expect(html).toContain('Rung by Jess, 14:12');
  expect(html).toContain('not answered yet; 14:30 is free again');
  expect(html).toContain('aria-label="Record the answer from Eve Byron"');
  expect(shown({}, [])).not.toContain('Record the answer from');
  expect(shown({ choice: null })).not.toMatch(/not answered yet|Record the answer from/);
  expect(shown({ rungAt: null, why: 'refunded', choice: null })).toContain('refunded; not rung yet');
});
