import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { useState } from 'react';
import type { Booking } from '../../api/bookings.ts';
import type { Charge } from '../../api/charges.ts';
import styles from './ChargePhotos.module.css';

type ChargePhotosProps = { booking: Pick<Booking, 'id' | 'email'>; photos: Charge['photos'] };

/**
 * The evidence of a charge: photos of each place on the boat, before and after the trip, side by side. A press opens
 * the whole photo in its own tab.
 */
export function ChargePhotos({ booking: { id: bookingId, email }, photos }: ChargePhotosProps) {
  if (photos.length === 0) return null;
  const address = (photo: string) =>
    `/api/booking/photos/${bookingId}/${photo}/whole?${new URLSearchParams({ email }).toString()}`;
  return (
    <ul className={styles.photos} aria-label="Photos">
      {photos.map(({ photo_id: id, taken_at: takenAt, before }) => (
        <li key={id}>
          {before !== null && (
            <Photo what="Before" takenAt={before.taken_at} address={address(before.photo_id)} />
          )}
          <Photo what="After" takenAt={takenAt} address={address(id)} />
        </li>
      ))}
    </ul>
  );
}

type PhotoProps = {
  what: 'Before' | 'After';
  takenAt: string;
  address: string;
};

function Photo({ what, takenAt, address }: PhotoProps) {
  const [isMissing, setIsMissing] = useState(false);
  const { date, time } = venueDateTime(new Date(takenAt));
  const when = `${time}, ${formatLongDate(date)}`;
  return (
    <figure>
      {isMissing ? (
        <p className={styles.missing}>This photo can’t be shown now. Reload the page to try again.</p>
      ) : (
        <a href={address} target="_blank" rel="noopener">
          <img
            src={address}
            alt={`The boat ${what.toLowerCase()} your trip, ${when}, larger in a new tab`}
            loading="lazy"
            decoding="async"
            onError={() => setIsMissing(true)}
          />
        </a>
      )}
      <figcaption>
        <b>{what}</b> {when}
      </figcaption>
    </figure>
  );
}
