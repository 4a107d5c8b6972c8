import { Suspense, lazy } from 'react';
import { HomeHero } from './HomeHero.tsx';
import styles from './HomePage.module.css';

/** What stands below the hero is fetched while that is looked at. */
const HomeBelow = lazy(async () => ({ default: (await import('./HomeBelow.tsx')).HomeBelow }));

export function HomePage() {
  return (
    <>
      <HomeHero />
      <Suspense fallback={<div className={styles.below} />}>
        <HomeBelow />
      </Suspense>
    </>
  );
}
