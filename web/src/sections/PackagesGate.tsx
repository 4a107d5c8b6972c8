import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { EmptyState } from '@slipway/ui/Seats.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { showError } from '@slipway/ui/toast.ts';

type PackagesGateProps = {
  query: UseQueryResult<BoatPackage[]>;
  /** The message if no package is on sale. */
  none?: string;
  children: (boatPackages: readonly BoatPackage[]) => ReactNode;
};

/**
 * Shows the packages. If the list is loading or empty, or could not be fetched, shows the message of spec 8 instead.
 */
export function PackagesGate({ query, none = 'No data found!', children }: PackagesGateProps) {
  const { data, error, isPending } = query;
  const refusal = error instanceof ApiError && error.code !== undefined ? error.message : undefined;
  useEffect(() => {
    if (refusal !== undefined) showError(refusal);
  }, [refusal]);

  if (isPending) return <Loading text="loading packages . .." />;
  if (data === undefined) {
    return (
      <RetryNotice
        message={refusal ?? 'Something went wrong while fetching packages. Please try again'}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (data.length === 0) return <EmptyState text={none} />;
  return children(data);
}
