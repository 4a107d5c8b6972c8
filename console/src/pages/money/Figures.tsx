import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { ReactNode } from 'react';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { money } from '../../session/money.ts';
import styles from './Money.module.css';

/** A list of figures, each a link to its rows. */
export function Figures({ children }: { children: ReactNode }) {
  return <ul className={styles.figures}>{children}</ul>;
}

type FigureProps = {
  sign?: SignName;
  label: string;
  small?: string;
  /** The figure's amount, in pounds. */
  sum: number;
  /** The address of the rows behind the figure. */
  why: string;
  isTotal?: boolean;
};

export function Figure({ sign, label, small, sum, why, isTotal = false }: FigureProps) {
  return (
    <li className={isTotal ? styles.total : undefined}>
      <ConsoleLink path={why}>
        {sign !== undefined && <Sign name={sign} />}
        <span className={styles.words}>
          {label}
          {small !== undefined && <small>{small}</small>}
        </span>
        <b className={sum < 0 ? styles.minus : undefined}>{money(sum)}</b>
        <VisuallyHidden>: why?</VisuallyHidden>
        <Sign name="arrow" />
      </ConsoleLink>
    </li>
  );
}
