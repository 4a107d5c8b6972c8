import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { Icon } from './Icon.tsx';

type ChipProps = { tone?: 'note' | 'allergen' | 'notice' | 'age' | 'plain'; children: ReactNode };

export function Chip({ tone = 'note', children }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {tone === 'notice' && <Icon name="clock" />}
      {children}
    </span>
  );
}
