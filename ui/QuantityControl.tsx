import { Icon } from './Icon.tsx';
import styles from './QuantityControl.module.css';
import step from './step-button.module.css';

type QuantityControlProps = {
  /** The id of the control, for code that moves the focus to it. */
  id: string;
  /** The name of the counted thing. */
  name: string;
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
};

/**
 * At the limits of the control a button is only aria-disabled, because a disabled button would lose the focus of the
 * visitor who pressed it.
 */
export function QuantityControl({ id, name, quantity, most, onChange }: QuantityControlProps) {
  return (
    <div id={id} tabIndex={-1} className={styles.control} role="group" aria-label={`Quantity of ${name}`}>
      <button
        type="button"
        className={step.step}
        aria-label={`Remove one ${name}`}
        aria-disabled={quantity === 0}
        onClick={() => quantity > 0 && onChange(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <span className={styles.count}>{quantity}</span>
      <button
        type="button"
        className={step.step}
        aria-label={`Add one ${name}`}
        aria-disabled={quantity >= most}
        onClick={() => quantity < most && onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
