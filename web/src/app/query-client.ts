import { minuteMs } from '@slipway/shared/values/durations.ts';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { termsQuery } from '../api/site-facts.ts';

const fiveMinutesMs = 5 * minuteMs;

export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // By default an offline call would wait silently; 'always' makes it fail, and the page shows a Retry button.
        networkMode: 'always',
        staleTime: fiveMinutesMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  // The terms came with the first page. They are kept, because a later page may need them without a connection.
  queries.setQueryDefaults(termsQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY });
  return queries;
}

/** A repeat would get the same refusal; a lost connection or a server error may soon be over. */
function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && error.code === undefined;
}
