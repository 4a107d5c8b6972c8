import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { Suspense, startTransition, useState } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import styles from './sold.module.css';

const MovableList = lazyPart(() => import('../../parts/MovableList.tsx'), 'MovableList');

export type SoldItem = {
  /** The item's number on the site, or for a new item the id of the change that adds it. */
  key: string;
  name: string;
  /** '£8.50 · sold out today' */
  small: string;
  picture: string;
  isNew: boolean;
  isChanged: boolean;
};

type SoldListProps = {
  title: string;
  /** The items, grouped under the headings of the site. */
  groups: readonly { heading: string; items: readonly SoldItem[] }[];
  opened: string | null;
  pathOf: (key: string) => string;
  /** The label of the button that adds an item: 'Another dish'. */
  another: string;
  onMove: (group: number, from: number, to: number) => void;
  /** Returns a function that moves a heading up with everything under it. Undefined for the first heading. */
  onHeadingUp?: (group: number) => (() => void) | undefined;
};

/** Everything on sale in the site's order. A press opens an item; a separate list changes the order. */
export function SoldList({ title, groups, opened, pathOf, another, onMove, onHeadingUp }: SoldListProps) {
  const [isOrdering, setIsOrdering] = useState(false);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Panel
      title={title}
      aside={
        count > 1 && (
          <Button size="small" onClick={() => startTransition(() => setIsOrdering(!isOrdering))}>
            {isOrdering ? 'Done' : 'Change the order'}
          </Button>
        )
      }
    >
      <nav aria-label={title} className={isOrdering ? `${styles.list} ${styles.ordering}` : styles.list}>
        {groups.map(({ heading, items }, group) => (
          <div key={heading}>
            {heading !== '' && (
              <div className={styles.heading}>
                <h3>{heading}</h3>
                {isOrdering && <HeadingUp heading={heading} onPress={onHeadingUp?.(group)} />}
              </div>
            )}
            {isOrdering ? (
              <Suspense>
                <MovableList
                  items={items.map((item) => ({
                    key: item.key,
                    name: item.name,
                    content: <Words item={item} />,
                    isFixed: item.isNew,
                  }))}
                  onMove={(from, to) => onMove(group, from, to)}
                />
              </Suspense>
            ) : (
              <ul>
                {items.map((item) => (
                  <li key={item.key}>
                    <ConsoleLink
                      path={pathOf(item.key)}
                      aria-current={item.key === opened ? 'true' : undefined}
                    >
                      <Words item={item} />
                    </ConsoleLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
        {isOrdering ? (
          groups.some(({ items }) => items.some(({ isNew }) => isNew)) && (
            <p>You can move a new item once it is on the site.</p>
          )
        ) : (
          <ConsoleLink
            className={styles.another}
            path={pathOf('new')}
            aria-current={opened === 'new' ? 'true' : undefined}
          >
            <Sign name="plus" />
            {another}
          </ConsoleLink>
        )}
      </nav>
    </Panel>
  );
}

function HeadingUp({ heading, onPress }: { heading: string; onPress: (() => void) | undefined }) {
  if (onPress === undefined) return null;
  return (
    <Button variant="text" onClick={onPress}>
      Move up<VisuallyHidden>: {heading}</VisuallyHidden>
    </Button>
  );
}

function Words({ item: { name, small, picture, isChanged, isNew } }: { item: SoldItem }) {
  return (
    <span className={styles.item}>
      <RoundPicture src={picture} size="44px" when="soon" />
      <span>
        <b>{name}</b>
        <small>
          {small}
          {(isChanged || isNew) && <em>{isNew ? 'new' : 'changed here'}</em>}
        </small>
      </span>
    </span>
  );
}
