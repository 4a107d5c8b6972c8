import { useState } from 'react';
import { Button, RoundButton } from '../ui/Button.tsx';
import { Pager } from '../ui/Pager.tsx';
import { QuantityControl } from '../ui/QuantityControl.tsx';
import { Group } from './Group.tsx';
import styles from './PartsPage.module.css';

export function ButtonParts() {
  const [quantity, setQuantity] = useState(1);
  const [page, setPage] = useState(1);
  return (
    <>
      <Group title="Buttons">
        <Button look="press" size="big" leadsOn>
          Book Now
        </Button>
        <Button look="press">Next</Button>
        <Button look="lake">See the experience</Button>
        <Button>Back</Button>
        <Button look="text">More about it</Button>
        <Button look="text" icon="comment">
          Special Request
        </Button>
        <Button look="danger">Yes, cancel it</Button>
        <Button look="press" size="small">
          Small
        </Button>
        <Button look="press" disabled>
          Apply
        </Button>
        <Button look="press" aria-disabled>
          Applying...
        </Button>
        <RoundButton icon="left" aria-label="Round" />
        <RoundButton icon="right" aria-label="Round and disabled" disabled />
        <span className={`${styles.dark} after-dark`}>
          <Button>After dark</Button>
          <Button look="press">Book Now</Button>
        </span>
      </Group>
      <Group title="Quantity and pager">
        <QuantityControl id="quantity" name="cake" quantity={quantity} most={3} onChange={setQuantity} />
        <Pager page={page} pageCount={3} onTurn={setPage} />
      </Group>
    </>
  );
}
