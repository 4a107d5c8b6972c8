import type { ReactNode } from 'react';
import styles from './Accordion.module.css';
import { Icon } from './Icon.tsx';

type AccordionItemProps = { title: ReactNode; isOpenAtFirst?: boolean; children: ReactNode };

/** The browser's own disclosure element, which works with the keyboard, the page search and printing. */
export function AccordionItem({ title, isOpenAtFirst = false, children }: AccordionItemProps) {
  return (
    <details className={styles.item} open={isOpenAtFirst}>
      <summary>
        {title}
        <span className={styles.knob}>
          <Icon name="plus" />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
