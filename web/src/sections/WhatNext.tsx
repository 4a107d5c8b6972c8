import { arriveMinutesBefore, mostWeight } from '../content/house-figures.ts';

/** What a visitor with a booking does next (spec 9). */
export function WhatNext() {
  return (
    <>
      <h2>What happens next</h2>
      <ol>
        <li>Name your captain: 18 or older, with a full UK driving licence. Bring the licence.</li>
        <li>
          Arrive at least {arriveMinutesBefore} minutes before your time. Life jackets are worn at all times.
        </li>
        <li>
          The boat takes up to 10 guests and {mostWeight} in total. A £100 security deposit is taken on the
          day, by card pre-authorisation or cash.
        </li>
        <li>
          We do not go out in rain, in a storm or in wind above 15 km/h. You then choose another date within
          12 months, at no charge.
        </li>
      </ol>
    </>
  );
}
