import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import { hrefOf, plainHrefOf } from '@slipway/shared/values/site-paths.ts';
import { useIsHydrated } from '../router/use-site-location.ts';
import { useGuests } from '../storage/guests.ts';
import { AnchorButton } from '@slipway/ui/Button.tsx';

type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  path: string;
  /** Opens a new tab, because leaving the page would interrupt the visitor. */
  opensNewTab?: boolean;
};

/** A link to a page of this site. */
export function SiteLink({ path, opensNewTab = false, children, ...attributes }: SiteLinkProps) {
  const newTab = opensNewTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a {...attributes} {...newTab} href={useHref(path)}>
      {children}
      {opensNewTab && ' (opens in a new tab)'}
    </a>
  );
}

/**
 * Returns the address of a link. Before hydration this is a plain address, which works without JavaScript. A plain
 * booking address includes the number of guests for which the page shows prices. After hydration the address is a hash
 * route without that number, because the browser has stored the number.
 */
function useHref(path: string): string {
  const guests = useGuests();
  if (useIsHydrated()) return hrefOf(path);
  const isPriced = guests > 0 && path.startsWith('/booking?');
  return plainHrefOf(isPriced ? `${path}&guests=${guests}` : path);
}

type LinkButtonProps = ComponentProps<typeof AnchorButton> & { path: string };

/** A link to a page of this site, styled as a button. */
export function LinkButton({ path, ...attributes }: LinkButtonProps) {
  return <AnchorButton {...attributes} href={useHref(path)} />;
}
