import { minuteMs } from '@slipway/shared/values/durations.ts';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { termsQuery } from '../api/site-facts.ts';

const fiveMinutesMs = 5 * minuteMs;

export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // The default would wait silently while offline; this shows a failed call with a Retry button.
        networkMode: 'always',
        staleTime: fiveMinutesMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  // They came with the page, and any later page may need them: a lost connection must not remove them.
  queries.setQueryDefaults(termsQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY });
  return queries;
}

/** A refusal stays the same; a lost connection or a server error may soon be over. */
function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && error.code === undefined;
}
