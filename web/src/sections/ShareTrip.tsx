import { whatToBring } from '@slipway/shared/rules/trip-sentences.ts';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import type { Booking } from '../api/bookings.ts';
import { ShareButton } from './ShareButton.tsx';
import styles from './ShareButton.module.css';

type ShareTripProps = {
  booking: Pick<Booking, 'firstName' | 'partyToken' | 'terms'>;
  /** Further text, after the sentences about the page that the guests see. */
  children?: string;
};

/** A button that shares the guests' page, and a note of what the guests see there. */
export function ShareTrip({ booking: { firstName, partyToken, terms }, children = '' }: ShareTripProps) {
  return (
    <>
      <p className={styles.share}>
        <ShareButton path={sharedPaths.party(partyToken)} title={`${firstName}’s boat trip`}>
          Share with your crew
        </ShareButton>
      </p>
      <p className={styles.hint}>
        They see {whatToBring(terms).length === 0 ? 'when and where' : 'when, where and what to bring'}. Not
        the price, your email or phone.{children}
      </p>
    </>
  );
}
