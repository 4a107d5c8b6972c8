import { type CSSProperties, type ReactNode, createContext, use, useEffect, useRef } from 'react';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import styles from './Board.module.css';
import { Glyph, type TripState } from './Glyph.tsx';
import { type FourLights, MiniLights, inOrder } from './Lights.tsx';
import { Sign } from './Sign.tsx';
import { stateColours } from './StateBadge.tsx';
import { goOn, stopAt, useOneTabStop } from './one-tab-stop.ts';

/**
 * The height of a boat's row. A 'tall' row has four lines for each trip, a 'low' row has two, and a 'dense' row has two
 * close together.
 */
type Density = 'tall' | 'low' | 'dense';

type BoardProps = {
  label: string;
  /** Whole hours of the day, drawn to scale. */
  opens: number;
  closes: number;
  /** The hours until `foldedUntil` are drawn narrow, because nothing more happens in them. */
  foldedUntil?: number;
  /** The number of boats, which sets the height of each row. */
  boats: number;
  /** Minutes since midnight; absent on any day but today. */
  now?: { minutes: number; words: string };
  /** Sunset, in minutes since midnight. */
  sunset?: { minutes: number; words: string };
  /** The lanes, from top to bottom. */
  children: ReactNode;
};

/** The width of a folded hour, if the other hours have a width of 1. */
const foldedShare = 0.4;

const BoardContext = createContext<{ scale: TimeScale; density: Density }>({
  scale: timeScale(0, 24),
  density: 'tall',
});

/** An hour within this many minutes before or after sunset has no label, to leave room for the sunset's label. */
const sunsetNeeds = { before: 35, after: 75 };

/**
 * The tape chart: boats as rows, and the day from left to right. Width is time, and the whole day fits. The chart is
 * one Tab stop, and arrow keys move within it. It scrolls sideways only on screens that are too narrow.
 */
export function Board({ label, opens, closes, foldedUntil, boats, now, sunset, children }: BoardProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const nowLine = useRef<HTMLDivElement>(null);
  const isNowShown = now !== undefined;
  useEffect(() => {
    const [within, line] = [scroller.current, nowLine.current];
    if (within === null || line === null) return;
    // Scrolls until the current time is at two fifths of the width.
    within.scrollLeft = line.offsetLeft - within.clientWidth * 0.4;
  }, [isNowShown]);
  const grid = useOneTabStop(nowLine);
  const scale = timeScale(opens, closes, foldedUntil);
  const density: Density = boats < 5 ? 'tall' : boats < 13 ? 'low' : 'dense';
  const isDark = (minutes: number) =>
    sunset !== undefined &&
    minutes > sunset.minutes - sunsetNeeds.before &&
    minutes < sunset.minutes + sunsetNeeds.after;
  const hours = Array.from({ length: closes - opens }, (_, index) => opens + index);
  return (
    <div className={styles.board}>
      <div ref={scroller} className={styles.scroll} role="region" aria-label={label}>
        <div
          ref={grid}
          role="grid"
          aria-label={`${label}: use the arrow keys to go from trip to trip`}
          tabIndex={-1}
          onKeyDown={goOn}
          onFocus={({ target, currentTarget }) => target !== currentTarget && stopAt(currentTarget, target)}
          className={`${styles.sheet} ${styles[density]}`}
          style={variables({
            '--units': scale.units,
            '--fold': `${scale.at((foldedUntil ?? opens) * 60)}%`,
            '--open-hours': closes - Math.min(Math.max(foldedUntil ?? opens, opens), closes - 1),
          })}
        >
          <div className={styles.lane} aria-hidden="true">
            <span className={styles.name} />
            <div className={`${styles.track} ${styles.hours}`}>
              {sunset !== undefined && (
                <>
                  <span className={styles.dusk} style={at(scale.at(sunset.minutes))} />
                  <span
                    className={
                      sunset.minutes > (closes - 1) * 60 ? `${styles.sunset} ${styles.atEnd}` : styles.sunset
                    }
                    style={at(scale.at(sunset.minutes))}
                  >
                    <Sign name="sunset" />
                    {sunset.words}
                  </span>
                </>
              )}
              {hours.map(
                (hour) =>
                  !isDark(hour * 60) && (
                    <span key={hour} className={styles.hour} style={at(scale.at(hour * 60))}>
                      {hour}
                    </span>
                  ),
              )}
            </div>
          </div>
          <BoardContext value={{ scale, density }}>{children}</BoardContext>
          {now !== undefined && (
            <div
              ref={nowLine}
              className={styles.now}
              style={variables({ '--share': scale.at(now.minutes) / 100 })}
              aria-hidden="true"
            >
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
  /** Whether the lifted trip may be placed here; if not, `words` has the reason. */
  answer?: 'fits' | 'does not fit';
  /** A lane without a boat, lower than a 'tall' row. */
  isLow?: boolean;
  /** Opens the boat's check and its battery. */
  opens?: { id: string; onPress: () => void } | undefined;
  /** The trips, turnarounds and free places on the lane. */
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
    <div className={`${styles.lane} ${tone.join(' ')}`} role="row">
      {opens === undefined ? (
        <div className={styles.name} role="rowheader">
          {name}
        </div>
      ) : (
        <div className={styles.head} role="rowheader">
          <button
            type="button"
            className={styles.name}
            data-opens={opens.id}
            tabIndex={-1}
            onClick={opens.onPress}
          >
            {name}
          </button>
        </div>
      )}
      <div className={styles.track}>{children}</div>
    </div>
  );
}

/** The span of the item, in minutes since midnight. */
type Span = { from: number; to: number };

type BlockProps = Span & {
  state: TripState;
  name: string;
  /** 'Party · 8'. */
  what: string;
  lights?: FourLights;
  /** The text at the foot of the block: 'Due 14:30'. */
  words: string;
  hasWish?: boolean;
  isChosen?: boolean;
  /** True: another party waits for this boat. */
  waits?: boolean;
  /** Absent: a press on the block opens nothing. */
  onPress?: (() => void) | undefined;
};

/** A trip as a block on the board. */
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
  const { density } = use(BoardContext);
  const className = classes.filter(Boolean).join(' ');
  const wish = hasWish && (
    <span className={styles.wish}>
      <Sign name="comment" />
      <VisuallyHidden>, with a wish</VisuallyHidden>
    </span>
  );
  const content =
    density === 'tall' ? (
      <>
        <b>{name}</b>
        <span>{what}</span>
        {lights !== undefined && <MiniLights lights={lights} />}
        <span className={styles.words}>{words}</span>
        {wish}
      </>
    ) : (
      <>
        <b>{name}</b>
        <span>{[words, what].filter(Boolean).join(' · ')}</span>
        <span className={styles.marks}>
          {wish}
          <Mark state={state} lights={lights} />
        </span>
      </>
    );
  return <Placed {...{ from, to, className, isPressed: isChosen, onPress }}>{content}</Placed>;
}

/** The sign on a block with room for one sign: the trip is back or late, or something is missing. */
function Mark({ state, lights }: { state: TripState; lights: FourLights | undefined }) {
  if (state === 'back' || state === 'late') return <Glyph name={state} />;
  const missing = lights === undefined ? [] : inOrder(lights).filter((light) => light.state === 'missing');
  if (missing.length === 0) return null;
  return (
    <>
      <Glyph name="missing" />
      <VisuallyHidden>, {missing.map(({ what }) => what).join(', ')}</VisuallyHidden>
    </>
  );
}

type PlacedProps = Span & {
  className: string;
  isPressed?: boolean;
  onPress?: (() => void) | undefined;
  children: ReactNode;
};

/** An item on a lane; it is a button if a press does something. */
function Placed({ from, to, className, isPressed, onPress, children }: PlacedProps) {
  return (
    <div className={styles.cell} role="gridcell" style={usePlace({ from, to })}>
      {onPress === undefined ? (
        <div className={className}>{children}</div>
      ) : (
        <button type="button" className={className} tabIndex={-1} aria-pressed={isPressed} onClick={onPress}>
          {children}
        </button>
      )}
    </div>
  );
}

/** The turnaround after a trip, until the boat can sail again. `isLate`: that trip is late. */
export function Turnaround({ from, to, isLate = false }: Span & { isLate?: boolean }) {
  return (
    <span
      className={isLate ? styles.lateTurn : styles.turn}
      style={usePlace({ from, to })}
      aria-hidden="true"
    />
  );
}

/** A time in which sales are stopped, drawn behind the bookings on the lane. */
export function NotSold({ from, to }: Span) {
  return <span className={styles.notSold} style={usePlace({ from, to })} aria-hidden="true" />;
}

/** The overtime of a late boat, drawn from its due time until now. */
export function RunsOn({ from, to }: Span) {
  return <span className={styles.over} style={usePlace({ from, to })} aria-hidden="true" />;
}

type FreePlaceProps = Span & {
  /** The text on the place: 'Free', or '15:30 fits' while a trip is lifted. */
  title: string;
  words: string;
  isPicked?: boolean;
  /** Called when the place is pressed. Absent if this person can do nothing with the place. */
  onPress?: () => void;
};

/** A free place: either it is on sale, or the lifted trip can move to it. */
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

/** A place that the lifted trip cannot take; `words` say why. */
export function UnfitPlace({ from, to, title, words }: Span & { title: string; words: string }) {
  return (
    <Placed {...{ from, to }} className={`${styles.block} ${styles.unfitPlace}`}>
      <b>{title}</b>
      <span>{words}</span>
    </Placed>
  );
}

/** The position of an item, cut at the edges of the day. */
function usePlace({ from, to }: Span): CSSProperties {
  const { scale } = use(BoardContext);
  const left = scale.at(from);
  return { left: `${left}%`, width: `${scale.at(to) - left}%` };
}

const at = (percent: number): CSSProperties => ({ left: `${percent}%` });

function variables(values: Record<`--${string}`, number | string>): CSSProperties {
  return values as CSSProperties;
}

type TimeScale = {
  /** The distance of a time from the left edge, in per cent; times outside the day are at the edge. */
  at: (minutes: number) => number;
  /** The width of the drawn day, in hours. */
  units: number;
};

/**
 * Spreads the hours of a day over a width. The hours until `foldedUntil` are narrow, which leaves more room for the
 * later hours.
 */
export function timeScale(opens: number, closes: number, foldedUntil = opens): TimeScale {
  const folded = Math.min(Math.max(foldedUntil, opens), closes) - opens;
  const units = folded * foldedShare + (closes - opens - folded);
  return {
    units,
    at: (minutes) => {
      const hours = Math.min(Math.max(minutes / 60, opens), closes) - opens;
      return ((Math.min(hours, folded) * foldedShare + Math.max(0, hours - folded)) / units) * 100;
    },
  };
}

/** Puts overlapping spans below each other, in the order in which they begin. */
export function inRows<Span extends { from: number; to: number }>(spans: readonly Span[]): Span[][] {
  const rows: Span[][] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const row = rows.find((each) => (each.at(-1)?.to ?? 0) <= span.from);
    if (row === undefined) rows.push([span]);
    else row.push(span);
  }
  return rows;
}
