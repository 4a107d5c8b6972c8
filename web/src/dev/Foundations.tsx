import { Icon, iconNames } from '@slipway/ui/Icon.tsx';
import { Mark } from '@slipway/ui/Mark.tsx';
import { Group } from './Group.tsx';
import styles from './PartsPage.module.css';

export function Foundations() {
  return (
    <>
      <Group title="Mark and icons">
        <Mark />
        <span className={`${styles.dark} after-dark`}>
          <Mark />
        </span>
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Group>
      <Group title="Type" isColumns>
        <div>
          <h2>Four ways to go round.</h2>
          <h3>Lanterns on the water</h3>
        </div>
        <p>
          Figtree 17 px. A 6hp electric motor hums you along at walking pace, past the reeds and the ducks.{' '}
          <a href="#type">A link in the text</a>. 0123456789
        </p>
      </Group>
    </>
  );
}
