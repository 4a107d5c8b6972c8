import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isFinal, sentenceOf } from '../api/console-error.ts';

type ReadingProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** 'Loading the day …' */
  text: string;
  /** The button that is shown if a retry cannot help. */
  children?: ReactNode;
};

/**
 * Shows that a screen is loading, or why it could not load. Below the reason is a button that retries, or
 * `children` if a retry cannot help.
 */
export function Reading({ query: { data, error, refetch }, text, children }: ReadingProps) {
  if (error === null) return data === undefined && <Loading text={text} />;
  return (
    <Notice tone="error" role="alert">
      <p>{sentenceOf(error)}</p>
      {isFinal(error) ? children : <Button onClick={() => void refetch()}>Retry</Button>}
    </Notice>
  );
}

type ReadMoreProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** 'More bookings' */
  children: string;
};

/** The button for the next page of a list, if the list has one. */
export function ReadMore({ query, children }: ReadMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? 'Loading …' : children}
    </Button>
  );
}
