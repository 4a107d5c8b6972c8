import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

const fiveMinutesMs = 5 * 60_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, the default would wait without a word: a failed call says so, and offers Retry.
        networkMode: 'always',
        staleTime: fiveMinutesMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** A refusal stays a refusal; a lost connection or a fault may be over in a moment. */
function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && error.code === undefined;
}
