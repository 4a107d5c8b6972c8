import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { hrefOf } from '@slipway/shared/values/site-paths.ts';
import styles from './Button.module.css';

/** 'press' is the one thing to press on a card or step. */
type Look = 'press' | 'quiet' | 'text';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look };

export function Button({ look = 'quiet', type = 'button', ...attributes }: ButtonProps) {
  // The type is a literal for every caller; a form's own button passes 'submit'.
  return <button {...attributes} type={type} className={`${styles.button} ${styles[look]}`} />;
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look; path: string };

/** A link to a page of this site that looks like a button. */
export function LinkButton({ look = 'press', path, children, ...attributes }: LinkButtonProps) {
  return (
    <a {...attributes} href={hrefOf(path)} className={`${styles.button} ${styles[look]}`}>
      {children}
    </a>
  );
}
