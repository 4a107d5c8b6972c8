import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { demonstrationQuery } from '../api/site-facts.ts';

/** Says before a form what happens to typed data, where strangers share the site. */
export function PublicDemoNote() {
  const { data } = useQuery(demonstrationQuery);
  if (data !== 'public') return null;
  return (
    <Notice>
      <p>
        Everybody can look behind this demonstration. So we keep nothing that you type: names, addresses,
        phone numbers and words are replaced by invented ones, and no emails are sent. Others see the trip.
      </p>
    </Notice>
  );
}
