import { localDate } from '@slipway/shared/values/local-date.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { decisionsKey } from '../../api/decisions.ts';
import type { Me } from '../../api/me.ts';
import { MeContext } from '../../session/Me.tsx';
import { StopNotices } from './StopNotices.tsx';

const date = localDate('2027-05-08');
const stop = {
  id: 7,
  kind: 'called_off' as const,
  date,
  fromTime: '15:00',
  toTime: '24:00',
  isUntilFurtherNotice: false,
  reason: 'strong wind',
  by: 'Jess',
  kept: [],
};

/** `answers`: the answers of the parties; `may`: the permissions of the signed-in person. */
async function shown(answers: (string | null)[], isInMinute: boolean, ...may: string[]): Promise<string> {
  const queries = new QueryClient();
  const parties = answers.map((answer) => ({ answer }));
  queries.setQueryData(decisionsKey(date), { decisions: [{ stop: 7, isInMinute, parties }], starts: [] });
  const me = { may: Object.fromEntries(may.map((each) => [each, 'all'])) } as unknown as Me;
  const page = (
    <QueryClientProvider client={queries}>
      <MeContext value={me}>
        {/* On a past day, the notice has no button that ends the stop. */}
        <StopNotices stops={[stop as never]} date={date} today={localDate('2027-05-09')} />
      </MeContext>
    </QueryClientProvider>
  );
  return new Response((await prerender(page)).prelude).text();
}

test('a call-off shows its hours and, once the parties are told, how many have not answered', async () => {
  const html = await shown([null, 'money', null], false, 'type-reading');
  expect(html).toContain('from 15:00 to the end of the day');
  expect(html).toContain('2 of 3 parties have not answered.');
  expect(await shown(['slot'], false, 'type-reading')).toContain('All parties have answered.');
  expect(await shown([null], true, 'type-reading')).toContain('Nobody has been told yet.');
  expect(await shown([null], false)).not.toContain('answered');
});
