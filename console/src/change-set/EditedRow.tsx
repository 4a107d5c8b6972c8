import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { ReactNode } from 'react';
import { Row } from '../parts/Rows.tsx';
import { Sign, type SignName } from '../parts/Sign.tsx';
import styles from './ChangeSet.module.css';

type EditedRowProps = {
  sign: SignName;
  name: string;
  /** 'new' or 'changed here'; undefined: the draft does not change this item. */
  note: string | undefined;
  facts: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
  /** The actions on the item, shown below its form. */
  actions: ReactNode;
  /** The form in which the item is edited. */
  children: ReactNode;
};

/** One thing that can be edited, such as a boat or a coupon: a summary line, and its form below once it is opened. */
export function EditedRow({ sign, name, note, facts, isOpen, onToggle, actions, children }: EditedRowProps) {
  return (
    <Row
      mark={<Sign name={sign} />}
      title={
        <>
          {name}
          {note !== undefined && <em className={styles.note}> · {note}</em>}
        </>
      }
      small={facts.join(' · ')}
    >
      <Button aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Close' : 'Change'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {isOpen && (
        <div className={styles.inRow}>
          {children}
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </Row>
  );
}
