import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { useHref } from '../router/use-href.ts';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Looks = {
  /** 'press' is the one thing to press on a card or step. */
  look?: 'press' | 'lake' | 'quiet' | 'text' | 'danger';
  size?: 'small' | 'big';
  isWide?: boolean;
  /** Before the words. */
  icon?: IconName;
  /** An arrow behind the words: it leads on. */
  leadsOn?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Looks;

export function Button({ look = 'quiet', type = 'button', ...rest }: ButtonProps) {
  const { looks, attributes } = parted(rest);
  const { children, ...others } = attributes;
  // The type is a literal for every caller; a form's own button passes 'submit'.
  return (
    <button {...others} type={type} className={classOf({ ...looks, look })}>
      <Face looks={looks}>{children}</Face>
    </button>
  );
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & Looks & { path: string };

/** A link to a page of this site that looks like a button. */
export function LinkButton({ look = 'press', path, ...rest }: LinkButtonProps) {
  const { looks, attributes } = parted(rest);
  const { children, ...others } = attributes;
  return (
    <a {...others} href={useHref(path)} className={classOf({ ...looks, look })}>
      <Face looks={looks}>{children}</Face>
    </a>
  );
}

type FileButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & Looks & { address: string };

/** A link to a file of ours, which the browser saves or opens with what it belongs to. */
export function FileButton({ look = 'press', address, ...rest }: FileButtonProps) {
  const { looks, attributes } = parted(rest);
  const { children, ...others } = attributes;
  return (
    <a {...others} href={address} download className={classOf({ ...looks, look })}>
      <Face looks={looks}>{children}</Face>
    </a>
  );
}

type RoundButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  'aria-label': string;
};

/** Only an icon: its label says what it does. */
export function RoundButton({ icon, ...attributes }: RoundButtonProps) {
  return (
    <button {...attributes} type="button" className={styles.round}>
      <Icon name={icon} />
    </button>
  );
}

type RoundLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  href: string;
  icon: IconName;
  'aria-label': string;
};

/** The same, to another site. */
export function RoundLink({ icon, ...attributes }: RoundLinkProps) {
  return (
    <a {...attributes} className={styles.round}>
      <Icon name={icon} />
    </a>
  );
}

function Face({ looks: { icon, leadsOn = false }, children }: { looks: Looks; children: ReactNode }) {
  return (
    <>
      {icon !== undefined && <Icon name={icon} />}
      {/* One flex item, or a hidden part of the words would stand a gap away from them. */}
      <span>{children}</span>
      {leadsOn && <Icon name="arrow" />}
    </>
  );
}

function parted<Props extends Omit<Looks, 'look'>>({ size, isWide, icon, leadsOn, ...attributes }: Props) {
  const looks: Looks = {
    ...(size === undefined ? {} : { size }),
    ...(isWide === undefined ? {} : { isWide }),
    ...(icon === undefined ? {} : { icon }),
    ...(leadsOn === undefined ? {} : { leadsOn }),
  };
  return { looks, attributes };
}

function classOf({ look = 'quiet', size, isWide = false }: Looks): string {
  return [styles.button, styles[look], size && styles[size], isWide && styles.wide].filter(Boolean).join(' ');
}
