import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { addressOf, navigate } from './location.ts';

type ConsoleLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { path: string };

/** A link to a screen of the console. It can be opened in a new tab, like any link. */
export function ConsoleLink({ path, onClick, children, ...attributes }: ConsoleLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    navigate(path);
  };
  return (
    <a {...attributes} href={addressOf(path)} onClick={follow}>
      {children}
    </a>
  );
}
