import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { shownPhone } from '../../session/phone.ts';
import styles from './PartyRow.module.css';

/**
 * untold: nobody has told the party yet; open: the party has been told, but has not answered; done: the party has
 * answered, or staff have rung it.
 */
type Tone = 'untold' | 'open' | 'done';

const glyphs: Record<Tone, GlyphName> = { untold: 'missing', open: 'none', done: 'done' };

export type PartyState = { tone: Tone; words: string; detail?: string | undefined };

/** A list of parties, in two columns if there is room. */
export function PartyList({ children }: { children: ReactNode }) {
  return (
    <div className={styles.list}>
      <ul>{children}</ul>
    </div>
  );
}

type PartyRowProps = {
  bookingId: string;
  who: string;
  /** The phone number; null: unknown, or hidden from this role. */
  phone: string | null;
  /** '15:00, Classic, 5 guests' */
  about: string;
  state: PartyState;
  /** Shown before the name: the button that records that staff have rung the party. */
  tick?: ReactNode;
  /** Shown at the end of the row: a button. */
  children?: ReactNode;
};

/** A party of a weather decision: its trip, its state, and how to reach it. */
export function PartyRow({ bookingId, who, phone, about, state, tick, children }: PartyRowProps) {
  const { tone, words, detail } = state;
  return (
    <li className={styles.row}>
      {tick}
      <p>
        <ConsoleLink path={`/bookings/${bookingId}`}>
          <b>{who}</b>
        </ConsoleLink>
        <small>{about}</small>
        <span className={`${styles.state} ${styles[tone]}`}>
          <Glyph name={glyphs[tone]} />
          <b>{words}</b>
          {detail !== undefined && <small>{detail}</small>}
        </span>
      </p>
      <span className={styles.ways}>
        {phone === null ? (
          tick !== undefined && <small>No number</small>
        ) : (
          <>
            <a href={`tel:${phone}`} aria-label={`Ring ${who}, ${shownPhone(phone)}`}>
              <Sign name="phone" />
            </a>
            <a href={`sms:${phone}`} aria-label={`Text ${who}, ${shownPhone(phone)}`}>
              <Sign name="mobile" />
            </a>
          </>
        )}
        {children}
      </span>
    </li>
  );
}
