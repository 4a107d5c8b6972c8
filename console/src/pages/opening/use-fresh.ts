import { newId } from '@slipway/ui/new-id.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** Something new that has no name yet and so is in no draft: it becomes one, under the same key, once it is whole. */
export function useFresh<Form>(empty: Form) {
  const [fresh, setFresh] = useState<{ key: string; form: Form }>();
  return {
    fresh,
    begin: () => setFresh({ key: newId(), form: empty }),
    set: (key: string, form: Form) => setFresh({ key, form }),
    end: () => setFresh(undefined),
  };
}

/**
 * What a step begins with: not what the screen before has read, which this may have changed. Later it may be old, since
 * somebody is typing over it.
 */
export function useOnceFresh<Data>({ data, isStale }: UseQueryResult<Data>): Data | undefined {
  const [isReady, setIsReady] = useState(false);
  if (!isReady && data !== undefined && !isStale) setIsReady(true);
  return isReady ? data : undefined;
}

/** As a screen that has nothing to show yet says it. */
export const unread = <Query extends UseQueryResult>(query: Query): Query => ({ ...query, data: undefined });
