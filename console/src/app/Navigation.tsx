import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Mark } from '@slipway/ui/Mark.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { businessName } from '../business.ts';
import { Face } from '../parts/Face.tsx';
import { Sign } from '../parts/Sign.tsx';
import { ConsoleLink } from '../router/ConsoleLink.tsx';
import { useMe } from '../session/Me.tsx';
import { lockNow } from '../session/use-idle-lock.ts';
import styles from './Navigation.module.css';
import { type PlaceName, barOrder, places } from './places.ts';
import { screensOf, startPath } from './routes.tsx';

const NewEnquiries = lazyPart(() => import('./NewEnquiries.tsx'), 'NewEnquiries');

/**
 * The navigation: a bar under the thumb on a phone, a rail from 768 px. It shows only the places that this person may
 * open.
 */
export function Navigation({ here }: { here: PlaceName | undefined }) {
  const me = useMe();
  const queries = useQueryClient();
  const open = places.flatMap((place) => {
    const first = screensOf(place.name, me)[0];
    return first === undefined ? [] : [{ ...place, path: place.name === 'more' ? '/more' : first.path }];
  });
  const hasEnquiries = open.some(({ name }) => name === 'enquiries');
  // On a phone, every place that is not on the bar is under More.
  const isElsewhere = here !== undefined && !barOrder.includes(here);
  return (
    <nav className={styles.nav} aria-label="Console">
      <ConsoleLink className={styles.mark} path={startPath(me)} aria-label={`${businessName}, start`}>
        <Mark />
      </ConsoleLink>
      <ul>
        {open.map(({ name, label, sign, path, isOnBar }) => (
          <li
            key={name}
            className={[
              name === 'sell' && styles.sell,
              name === 'more' && styles.more,
              name === 'more' && isElsewhere && styles.inHere,
              !isOnBar && styles.railOnly,
            ]
              .filter(Boolean)
              .join(' ')}
            style={{ order: barOrder.indexOf(name) }}
          >
            <ConsoleLink path={path} aria-current={name === here ? 'page' : undefined}>
              {name === 'sell' ? (
                <i>
                  <Sign name={sign} />
                </i>
              ) : (
                <Sign name={sign} />
              )}
              <span>{label}</span>
              {(name === 'enquiries' || (name === 'more' && hasEnquiries)) && (
                <Suspense>
                  <NewEnquiries isOnPhone={name === 'more'} />
                </Suspense>
              )}
            </ConsoleLink>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.me} onClick={() => void lockNow(queries)}>
        <Face name={me.person.name} />
        <Sign name="lock" />
        <VisuallyHidden>{me.person.name}: lock the screen</VisuallyHidden>
      </button>
    </nav>
  );
}
