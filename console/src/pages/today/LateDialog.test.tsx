import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { BoardTrip } from '../../api/board.ts';
import { ConsoleError } from '../../api/console-error.ts';
import type { Me } from '../../api/me.ts';
import { MeContext } from '../../session/Me.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { LateDialog } from './LateDialog.tsx';
import { TodayContext } from './today.ts';

vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
// Test files share their globals.
afterAll(() => void vi.unstubAllGlobals());

const trip = {
  bookingId: 'maya',
  dueAt: '2027-06-26T13:30:00Z',
  boat: { id: 3, name: 'Bagel' },
} as unknown as BoardTrip;
const today = { now: new Date('2027-06-26T14:00:00Z') };
const plan = {
  boat: 'Bagel',
  isProved: false,
  moves: [],
  waits: [{ bookingId: 'ines', sailsAt: '2027-06-26T15:00:00Z', toldAt: null }],
  without: [],
};

test('if a new plan is refused, the dialog shows the reason and “Look again” instead of the old plan', () => {
  const queries = new QueryClient();
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MeContext value={{ may: { 'say-late': 'all' } } as unknown as Me}>
          <TodayContext value={today as unknown as ComponentProps<typeof TodayContext>['value']}>
            <StepUp>
              <LateDialog trip={trip} onClose={() => undefined} />
            </StepUp>
          </TodayContext>
        </MeContext>
      </QueryClientProvider>,
    );
  expect(shown()).toContain('Working out which parties wait …');
  const query = queries.getQueryCache().getAll()[0];
  query?.setState({ data: plan, status: 'success', dataUpdatedAt: 1 });
  expect(shown()).toContain('Save without telling 1 party');
  expect(shown()).not.toContain('Look again');
  const error = new ConsoleError({ status: 409, message: 'This trip is over.' });
  query?.setState({ error, status: 'error' });
  expect(shown()).toContain('This trip is over.');
  expect(shown()).toContain('Look again');
  expect(shown()).not.toContain('1 party');
});
