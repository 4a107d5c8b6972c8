import type { AnchorHTMLAttributes } from 'react';
import { useHref } from '../router/use-href.ts';

type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  path: string;
  /** In a new tab, if leaving the page would interrupt the visitor. */
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
