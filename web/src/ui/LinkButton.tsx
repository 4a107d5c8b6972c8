import { AnchorButton } from '@slipway/ui/Button.tsx';
import type { ComponentProps } from 'react';
import { useHref } from '../router/use-href.ts';

type LinkButtonProps = ComponentProps<typeof AnchorButton> & { path: string };

/** A link to a page of this site, styled as a button. */
export function LinkButton({ path, ...attributes }: LinkButtonProps) {
  return <AnchorButton {...attributes} href={useHref(path)} />;
}
