import { useState } from 'react';
import {
  type Way,
  addressLine,
  addressLines,
  mapLinks,
  precisePlace,
  waysTo,
} from '@slipway/shared/find-us.ts';
import { business } from '../content/business.ts';
import { Card } from '@slipway/ui/Card.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import styles from './FindUs.module.css';

/** The id of the block, to which links lead: sitePaths.findUs. */
const findUsId = 'find-us';

/** Address, maps and the ways to the jetty. */
export function FindUs() {
  const { sketch } = business.findUs;
  const precise = precisePlace(business);
  return (
    <Card id={findUsId} aria-labelledby={`${findUsId}-title`}>
      <h2 id={`${findUsId}-title`}>Find us</h2>
      <div className={styles.columns}>
        <div className={styles.find}>
          {sketch.file !== '' && (
            <img
              className={styles.sketch}
              src={`/${sketch.file}`}
              alt={sketch.alt}
              width="400"
              height="400"
              loading="lazy"
            />
          )}
          <div>
            <address className={styles.address}>
              {addressLines(business).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            {precise !== undefined && (
              <p className={styles.precise}>
                Precise place <b>{precise}</b>
              </p>
            )}
            <div className={styles.maps}>
              {mapLinks(business).map(({ name, address }) => (
                <a key={name} className={styles.pill} href={address} target="_blank" rel="noreferrer">
                  {name}
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>
              ))}
              <CopyAddress />
            </div>
            <ul className={styles.ways}>
              {waysTo(business).map(({ id, name, text }) => (
                <li key={id}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={drawings[id]} />
                  </svg>
                  <p>
                    <b>{name}</b> {text}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </Card>
  );
}

/** A button that copies the address. Its label shows the result, because nothing else on the page does. */
function CopyAddress() {
  const [result, setResult] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(addressLine(business));
      setResult('Address copied');
    } catch {
      // The browser offers no clipboard without https or permission.
      setResult('Couldn’t copy: select the address instead');
    }
  }
  return (
    <>
      <button type="button" className={styles.pill} onClick={() => void copy()}>
        {result === '' ? 'Copy address' : result}
      </button>
      <VisuallyHidden>
        <span role="status">{result}</span>
      </VisuallyHidden>
    </>
  );
}

/** Drawings in the style of Icon.tsx, kept here because only pages with this block need them. */
const drawings: Record<Way['id'], string> = {
  car: 'M4 16.5v-4l2-5.3A2 2 0 0 1 7.9 6h8.2A2 2 0 0 1 18 7.2l2 5.3v4zM4 12.5h16M7 16.5V19M17 16.5V19M7.5 14.5v.1M16.5 14.5v.1',
  train:
    'M8 3.5h8A2.5 2.5 0 0 1 18.5 6v8.5A2.5 2.5 0 0 1 16 17H8a2.5 2.5 0 0 1-2.5-2.5V6A2.5 2.5 0 0 1 8 3.5zM5.5 11h13M9 14v.1M15 14v.1M8.5 17 6 20.5M15.5 17l2.5 3.5',
  bus: 'M6.5 4h11A2.5 2.5 0 0 1 20 6.5V17H4V6.5A2.5 2.5 0 0 1 6.5 4zM4 12h16M7.5 14.5v.1M16.5 14.5v.1M7 17v2.5M17 17v2.5M9.5 4v8',
  taxi: 'M4 17v-4l2-4.8A2 2 0 0 1 7.9 7h8.2A2 2 0 0 1 18 8.2l2 4.8v4zM4 13h16M9.5 7V4h5v3M7 17v2M17 17v2',
  stepFree:
    'M12 4.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6zM11 9.5v5h5l2.5 5M11 11.5h4M8 12.5a4.5 4.5 0 1 0 6 6',
  toilets:
    'M7 4.5v.1M17 4.5v.1M7 8v6M5 8h4v5.5H5zM7.8 14v6M6.2 14v6M15 13.5 16 8h2l1 5.5zM16.2 13.5V20M17.8 13.5V20M12 4v16',
};
