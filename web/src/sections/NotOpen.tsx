import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { Card } from '@slipway/ui/Card.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { openingQuery } from '../api/site-facts.ts';
import { LinkButton } from '../ui/SiteLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

/** Until the site is open, shows a notice in place of an empty calendar. Afterwards, shows `children`. */
export function NotOpen({ children }: { children: ReactNode }) {
  const { data: opening, isPending } = useQuery(openingQuery);
  if (isPending) return <Loading text="Loading ..." />;
  if (!opening) return children;
  return (
    <Card>
      <PageTitle>{opening}</PageTitle>
      <LinkButton path={sitePaths.contactUs()}>Ask us</LinkButton>
    </Card>
  );
}
