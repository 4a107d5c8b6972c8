import { Notice } from '@slipway/ui/Notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const lookEveryMs = 1500;

/** Of the demonstration, while its season is being made: `source` says when it stands, and then everything is read again. */
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
      The demonstration’s season is being made: a summer of parties, and some weeks to come. In a moment it is
      all here.
    </Notice>
  );
}
