import { QueryClient } from '@tanstack/react-query';
import { onSessionOver } from '../api/client.ts';
import { ConsoleError } from '../api/console-error.ts';
import { type Me, meQuery } from '../api/me.ts';
import { kept } from '../session/kept.ts';

const halfMinuteMs = 30_000;

export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // By default, a query waits silently while there is no signal. We show the data that we have, and its age.
        networkMode: 'always',
        staleTime: halfMinuteMs,
        // Refetch when the window gets the focus: a phone taken out of a pocket shows the current state.
        refetchOnWindowFocus: 'always',
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  onSessionOver((over) =>
    queries.setQueryData<Me | null>(meQuery.queryKey, (me) => {
      if (me === null || me === undefined) return null;
      if (over === 'locked') return { ...me, session: { ...me.session, isLocked: true } };
      kept.forgetPerson(me.person.id);
      return null;
    }),
  );
  return queries;
}

/**
 * Whether a retry may help. A lost connection or a server fault may be over in a moment; a refusal would come again.
 */
function isWorthRetrying(error: Error): boolean {
  return error instanceof ConsoleError && error.code === undefined;
}
