import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import type { Me } from '../api/me.ts';
import { Sign } from '../parts/Sign.tsx';
import { ConsoleLink } from '../router/ConsoleLink.tsx';
import { useMe } from '../session/Me.tsx';
import styles from './MorePage.module.css';
import { type PlaceName, type Screen, places } from './places.ts';

const NewEnquiries = lazyPart(() => import('./NewEnquiries.tsx'), 'NewEnquiries');

type MorePageProps = { screensOf: (place: PlaceName, me: Me) => readonly Screen[] };

/**
 * The list of screens under More on a phone, with Enquiries first. `screensOf` is a prop, because routes.tsx imports
 * this file and an import back would be circular.
 */
export function MorePage({ screensOf }: MorePageProps) {
  const me = useMe();
  const parts = screensOf('more', me).filter(({ isTab }) => isTab);
  const enquiries = parts.filter(({ path }) => path === enquiriesPath);
  // The screens that have neither a button on the phone's bar nor a tab under More.
  const others = places
    .filter(({ isOnBar }) => !isOnBar)
    .flatMap(({ name, label }) => {
      const [first] = screensOf(name, me);
      return first === undefined || parts.some(({ title }) => title === first.title)
        ? []
        : [{ path: first.path, title: label }];
    });
  return (
    <ul className={styles.more}>
      {[...enquiries, ...others, ...parts.filter(({ path }) => path !== enquiriesPath)].map(
        ({ path, title }) => (
          <li key={path}>
            <ConsoleLink path={path}>
              <span>
                {title}
                {path === enquiriesPath && (
                  <Suspense>
                    <NewEnquiries />
                  </Suspense>
                )}
              </span>
              <Sign name="arrow" />
            </ConsoleLink>
          </li>
        ),
      )}
    </ul>
  );
}

const enquiriesPath = '/more/enquiries';
