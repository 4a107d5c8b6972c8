import { arriveMinutesBefore, mostWeight } from '../content/house-figures.ts';
import { Card } from '../ui/Card.tsx';
import styles from './WhatNext.module.css';

/** What a visitor with a booking does next (spec 9). */
export function WhatNext() {
  return (
    <Card aria-labelledby="what-next-title">
      <h2 id="what-next-title">What happens next</h2>
      <ol className={styles.steps}>
        <li>
          <span>Name your captain: 18 or older, with a full UK driving licence. Bring the licence.</span>
        </li>
        <li>
          <span>
            Arrive at least {arriveMinutesBefore} minutes before your time. Life jackets are worn at all
            times.
          </span>
        </li>
        <li>
          <span>
            The boat takes up to 10 guests and {mostWeight} in total. A £100 security deposit is taken on the
            day, by card pre-authorisation or cash.
          </span>
        </li>
        <li>
          <span>
            We do not go out in rain, in a storm or in wind above 15 km/h. You then choose another date within
            12 months, at no charge.
          </span>
        </li>
      </ol>
    </Card>
  );
}
