import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { demonstrationQuery } from '../api/site-facts.ts';

/**
 * On a public demonstration, which strangers share, a note above each form says what happens to the data typed into it.
 */
export function PublicDemoNote() {
  const { data } = useQuery(demonstrationQuery);
  if (data !== 'public') return null;
  return (
    <Notice>
      <p>
        Strangers share this demonstration, so we keep nothing that you type: we replace names, addresses,
        phone numbers and words with invented ones, and send no emails. Others see the trip.
      </p>
    </Notice>
  );
}
