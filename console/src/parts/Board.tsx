import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import styles from './Board.module.css';
import { Glyph, type TripState } from './Glyph.tsx';
import { type FourLights, MiniLights } from './Lights.tsx';
import { Sign } from './Sign.tsx';
import { stateColours } from './StateBadge.tsx';

type BoardProps = {
  label: string;
  /** Whole hours of the day, drawn to scale. */
  opens: number;
  closes: number;
  /** Minutes since midnight; absent on another day than today. */
  now?: { minutes: number; words: string };
  /** The same: when the sun sets. */
  sunset?: { minutes: number; words: string };
  /** Lane by lane, from top to bottom. */
  children: ReactNode;
};

/** The tape chart: boats as rows, the day across. Width is time. It scrolls sideways where there is no room. */
export function Board({ label, opens, closes, now, sunset, children }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const nowLine = useRef<HTMLDivElement>(null);
  const isNowShown = now !== undefined;
  useEffect(() => {
    const [within, line] = [scroller.current, nowLine.current];
    if (within === null || line === null) return;
    // What is now stands a third from the left, and what comes to the right of it.
    within.scrollLeft = line.offsetLeft - within.clientWidth * 0.4;
  }, [isNowShown]);
  const hours = Array.from({ length: closes - opens }, (_, index) => opens + index);
  return (
    <div className={styles.board}>
      <div
        ref={scroller}
        className={styles.scroll}
        role="region"
        aria-label={label}
        // Who scrolls by keyboard has to be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div
          className={styles.sheet}
          style={variables({ '--open': opens * 60, '--span': hours.length * 60 })}
        >
          <div className={styles.lane}>
            <span className={styles.name} />
            <div className={`${styles.track} ${styles.hours}`} aria-hidden="true">
              {hours.map((hour) => (
                <span key={hour} className={styles.hour} style={variables({ '--at': hour * 60 })}>
                  {hour}
                </span>
              ))}
            </div>
          </div>
          {sunset !== undefined && (
            <div className={styles.lane}>
              <span className={styles.name}>
                <small>Sunset</small>
              </span>
              <div className={`${styles.track} ${styles.sky}`}>
                <span
                  className={styles.dusk}
                  style={variables({ '--at': Math.min(Math.max(sunset.minutes, opens * 60), closes * 60) })}
                />
                <span
                  className={
                    sunset.minutes > (closes - 1) * 60 ? `${styles.sunset} ${styles.atEnd}` : styles.sunset
                  }
                  style={variables({ '--at': Math.min(Math.max(sunset.minutes, opens * 60), closes * 60) })}
                >
                  <Sign name="sunset" />
                  {sunset.words}
                </span>
              </div>
            </div>
          )}
          {children}
          {now !== undefined && (
            <div ref={nowLine} className={styles.now} style={variables({ '--at': now.minutes })}>
              <b>{now.words}</b>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

type LaneProps = {
  boat: string;
  /** 'ready 14:56', '12 min late'. */
  words: string;
  state?: TripState;
  /** Whether what is lifted may be placed here; `words` say why not. */
  answer?: 'fits' | 'does not fit';
  /** Half as high: what is not of one boat. */
  isLow?: boolean;
  /** Opens the boat itself: its check and its charge. */
  opens?: { id: string; onPress: () => void } | undefined;
  /** Blocks, turnarounds and free places. */
  children: ReactNode;
};

export function Lane({ boat, words, state, answer, isLow = false, opens, children }: LaneProps) {
  const tone = [
    state === 'late' ? styles.isLate : '',
    answer === 'fits' ? styles.fits : '',
    answer === 'does not fit' ? styles.unfit : '',
    isLow ? styles.isLow : '',
  ];
  const name = (
    <>
      <b>{boat}</b>
      <small>
        {state !== undefined && <Glyph name={state} />}
        {words}
      </small>
    </>
  );
  return (
    <div className={`${styles.lane} ${tone.join(' ')}`}>
      {opens === undefined ? (
        <div className={styles.name}>{name}</div>
      ) : (
        <button type="button" className={styles.name} data-opens={opens.id} onClick={opens.onPress}>
          {name}
        </button>
      )}
      <div className={styles.track}>{children}</div>
    </div>
  );
}

/** Minutes since midnight. */
type Span = { from: number; to: number };

type BlockProps = Span & {
  state: TripState;
  name: string;
  /** 'Party · 8'. */
  what: string;
  lights?: FourLights;
  /** At the foot: 'Due 14:30'. */
  words: string;
  hasWish?: boolean;
  isChosen?: boolean;
  /** Another party waits for this boat. */
  waits?: boolean;
  /** Absent: there is nothing to open. */
  onPress?: (() => void) | undefined;
};

/** A trip on the board. */
export function Block({
  from,
  to,
  state,
  name,
  what,
  lights,
  words,
  hasWish = false,
  isChosen = false,
  waits = false,
  onPress,
}: BlockProps) {
  const classes = [
    styles.block,
    stateColours(state),
    isChosen && styles.chosen,
    waits && styles.waits,
    (state === 'here' || state === 'soon') && styles.plainLights,
  ];
  const className = classes.filter(Boolean).join(' ');
  const content = (
    <>
      <b>{name}</b>
      <span>{what}</span>
      {lights !== undefined && <MiniLights lights={lights} />}
      <span className={styles.words}>{words}</span>
      {hasWish && (
        <span className={styles.wish}>
          <Sign name="comment" />
          <VisuallyHidden>, with a wish</VisuallyHidden>
        </span>
      )}
    </>
  );
  return <Placed {...{ from, to, className, isPressed: isChosen, onPress }}>{content}</Placed>;
}

type PlacedProps = Span & {
  className: string;
  isPressed: boolean;
  onPress: (() => void) | undefined;
  children: ReactNode;
};

/** Something on a lane: a button where pressing it does something. */
function Placed({ from, to, className, isPressed, onPress, children }: PlacedProps) {
  const style = place({ from, to });
  return onPress === undefined ? (
    <div className={className} style={style}>
      {children}
    </div>
  ) : (
    <button type="button" className={className} style={style} aria-pressed={isPressed} onClick={onPress}>
      {children}
    </button>
  );
}

/** The time until the boat can go again; `isLate` where a late boat eats it. */
export function Turnaround({ from, to, isLate = false }: Span & { isLate?: boolean }) {
  return (
    <span className={isLate ? styles.lateTurn : styles.turn} style={place({ from, to })} aria-hidden="true" />
  );
}

/** Nothing is sold then: behind what is booked on the lane. */
export function NotSold({ from, to }: Span) {
  return <span className={styles.notSold} style={place({ from, to })} aria-hidden="true" />;
}

/** A late boat runs on to now. */
export function RunsOn({ from, to }: Span) {
  return <span className={styles.over} style={place({ from, to })} aria-hidden="true" />;
}

type FreePlaceProps = Span & {
  /** 'Free', or 'ask her' while a trip is lifted. */
  title: string;
  words: string;
  isPicked?: boolean;
  /** Absent: nobody here may do anything with it. */
  onPress?: () => void;
};

/** Where a trip can be sold, or what is lifted can be placed. */
export function FreePlace({ from, to, title, words, isPicked = false, onPress }: FreePlaceProps) {
  const classes = `${styles.block} ${styles.free} ${stateColours('free')} ${isPicked ? styles.picked : ''}`;
  const content = (
    <>
      <b>
        <Sign name="plus" />
        {title}
      </b>
      <span>{words}</span>
    </>
  );
  return <Placed {...{ from, to, className: classes, isPressed: isPicked, onPress }}>{content}</Placed>;
}

/** Where what is lifted cannot go; `words` say why. */
export function UnfitPlace({ from, to, title, words }: Span & { title: string; words: string }) {
  return (
    <div className={`${styles.block} ${styles.unfitPlace}`} style={place({ from, to })}>
      <b>{title}</b>
      <span>{words}</span>
    </div>
  );
}

function place({ from, to }: Span): CSSProperties {
  return variables({ '--from': from, '--to': to });
}

function variables(values: Record<`--${string}`, number>): CSSProperties {
  return values as CSSProperties;
}
