import { counted } from '@slipway/shared/values/counted.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import styles from './Photos.module.css';
import { photosQuery } from '../../api/photos.ts';
import { sendPhotos, useWaitingPhotos } from './photo-queue.ts';

const againMs = 10_000;

/**
 * Sends the photos that wait on this device, no matter who took them. Shows the number of waiting photos above every
 * screen.
 */
export function SendPhotos() {
  const waiting = useWaitingPhotos();
  const queries = useQueryClient();
  const unsent = waiting.filter(({ refused }) => refused === undefined).length;
  const send = useEffectEvent(() => {
    void sendPhotos(({ bookingId }) => {
      void queries.invalidateQueries({ queryKey: photosQuery(bookingId).queryKey });
    });
  });
  // Looks once for photos from an earlier visit.
  useEffect(() => send(), []);
  useEffect(() => {
    if (unsent === 0) return;
    send();
    const again = () => send();
    const timer = setInterval(again, againMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [unsent]);
  const refused = waiting.find((photo) => photo.refused !== undefined);
  if (waiting.length === 0) return null;
  return (
    <p role="status" className={styles.queue}>
      {unsent > 0 && `${counted(unsent, 'photo')} not sent yet. `}
      {refused !== undefined && (
        <>
          A photo was not sent: {refused.refused}{' '}
          <ConsoleLink path={`/bookings/${refused.bookingId}`}>Open the booking</ConsoleLink>
        </>
      )}
    </p>
  );
}
