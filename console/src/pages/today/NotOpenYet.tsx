import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { openingQuery } from '../../api/opening.ts';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';

/** On a day without anybody: to an owner who has not opened the site, where to go on. */
export function NotOpenYet() {
  const { data } = useQuery({
    ...openingQuery,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (data === undefined || data.isOpen) return null;
  return (
    <Notice>
      <p>
        Your site is not open yet. <ConsoleLink path="/set-up/first">Go on setting up</ConsoleLink>
      </p>
    </Notice>
  );
}
