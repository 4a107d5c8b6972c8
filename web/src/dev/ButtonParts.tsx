import { useState } from 'react';
import { Button, RoundButton } from '@slipway/ui/Button.tsx';
import { Pager } from '@slipway/ui/Pager.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { Group } from './Group.tsx';
import styles from './PartsPage.module.css';

export function ButtonParts() {
  const [quantity, setQuantity] = useState(1);
  const [page, setPage] = useState(1);
  return (
    <>
      <Group title="Buttons">
        <Button variant="primary" size="big" hasArrow>
          Book Now
        </Button>
        <Button variant="primary">Next</Button>
        <Button variant="secondary">See the experience</Button>
        <Button>Back</Button>
        <Button variant="text">More about it</Button>
        <Button variant="text" icon="comment">
          Special Request
        </Button>
        <Button variant="danger">Yes, cancel it</Button>
        <Button variant="primary" size="small">
          Small
        </Button>
        <Button variant="primary" disabled>
          Apply
        </Button>
        <Button variant="primary" aria-disabled>
          Applying...
        </Button>
        <RoundButton icon="left" aria-label="Round" />
        <RoundButton icon="right" aria-label="Round and disabled" disabled />
        <span className={`${styles.dark} after-dark`}>
          <Button>After dark</Button>
          <Button variant="primary">Book Now</Button>
        </span>
      </Group>
      <Group title="Quantity and pager">
        <QuantityControl id="quantity" name="cake" quantity={quantity} most={3} onChange={setQuantity} />
        <Pager page={page} pageCount={3} onTurn={setPage} />
      </Group>
    </>
  );
}
