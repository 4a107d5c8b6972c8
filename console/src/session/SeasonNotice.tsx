import { Notice } from '@slipway/ui/Notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const lookEveryMs = 1500;

/**
 * Says that the demonstration's season is being made. `source` reports when the season is complete, and all queries are
 * then refetched.
 */
export function SeasonNotice({ source }: { source: 'me' | 'doors' }) {
  const queries = useQueryClient();
  useEffect(() => {
    const looking = setInterval(() => void queries.invalidateQueries({ queryKey: [source] }), lookEveryMs);
    return () => {
      clearInterval(looking);
      void queries.invalidateQueries();
    };
  }, [queries, source]);
  return (
    <Notice role="status">
      The demonstration’s bookings are being made: a summer of past trips, and some weeks to come. They appear
      in a moment.
    </Notice>
  );
}
