import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type StyleProps = {
  /** 'primary' is the main action of a card or step. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'text' | 'danger' | 'sell';
  /** 'go' is the next action at the console: 64 px. */
  size?: 'small' | 'big' | 'go';
  isWide?: boolean;
  /** The icon before the label: one of our icons, or a drawing from the caller. */
  icon?: IconName | ReactElement;
  /** An arrow after the label, for a link to more. */
  hasArrow?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & StyleProps;

export function Button({ variant = 'quiet', type = 'button', ...rest }: ButtonProps) {
  const { styleProps, attributes } = splitProps(rest);
  const { children, ...others } = attributes;
  // A button of type 'button', unless the caller passes another type.
  return (
    <button {...others} type={type} className={classOf({ ...styleProps, variant })}>
      <ButtonContent styleProps={styleProps}>{children}</ButtonContent>
    </button>
  );
}

type AnchorButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & StyleProps;

/** A link, styled as a button. */
export function AnchorButton({ variant = 'primary', ...rest }: AnchorButtonProps) {
  const { styleProps, attributes } = splitProps(rest);
  const { children, ...others } = attributes;
  return (
    <a {...others} className={classOf({ ...styleProps, variant })}>
      <ButtonContent styleProps={styleProps}>{children}</ButtonContent>
    </a>
  );
}

type FileButtonProps = AnchorButtonProps & { address: string };

/** A link to one of our files. The browser saves the file, or opens it in another program. */
export function FileButton({ address, ...rest }: FileButtonProps) {
  return <AnchorButton {...rest} href={address} download />;
}

type RoundButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  'aria-label': string;
};

/** A button with an icon only; a hidden label says what it does. */
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

/** Like RoundButton, but a link to another site. */
export function RoundLink({ icon, ...attributes }: RoundLinkProps) {
  return (
    <a {...attributes} className={styles.round}>
      <Icon name={icon} />
    </a>
  );
}

function ButtonContent({
  styleProps: { icon, hasArrow = false },
  children,
}: {
  styleProps: StyleProps;
  children: ReactNode;
}) {
  return (
    <>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      {/* The label is one flex item. Otherwise visually hidden text would be a second item, with a gap. */}
      <span>{children}</span>
      {hasArrow && <Icon name="arrow" />}
    </>
  );
}

function splitProps<Props extends Omit<StyleProps, 'variant'>>({
  size,
  isWide,
  icon,
  hasArrow,
  ...attributes
}: Props) {
  const styleProps: StyleProps = {
    ...(size === undefined ? {} : { size }),
    ...(isWide === undefined ? {} : { isWide }),
    ...(icon === undefined ? {} : { icon }),
    ...(hasArrow === undefined ? {} : { hasArrow }),
  };
  return { styleProps, attributes };
}

function classOf({ variant = 'quiet', size, isWide = false }: StyleProps): string {
  return [styles.button, styles[variant], size && styles[size], isWide && styles.wide]
    .filter(Boolean)
    .join(' ');
}
