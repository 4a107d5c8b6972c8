import { getSky, skyOf } from '@slipway/shared/api/sky.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { calledOffRule } from '@slipway/shared/rules/house-rules.ts';
import { limitsOf, noWindLimit } from '@slipway/shared/rules/sailing.ts';
import { decisionText, warningText } from '@slipway/shared/rules/sailing-text.ts';
import { type Sky, type Warning, warningAt, windAt } from '@slipway/shared/rules/sky.ts';
import { type WindOfTrip, againstLimit, sailsUpTo, windText } from '@slipway/shared/rules/wind-of-trip.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayOfSlots, Slot } from '../../api/availability.ts';
import { call } from '../../api/client.ts';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './SkyParts.module.css';

/** The wind forecast. The page never waits for it, and shows nothing if it fails to load. */
export const skyQuery = queryOptions({
  queryKey: ['sky'],
  queryFn: async ({ signal }): Promise<Sky> => skyOf((await call(getSky, { signal })).data),
  // An answer is soon outdated, because staff may publish a warning shortly before the visitor pays.
  staleTime: minuteMs / 4,
  refetchInterval: minuteMs,
  retry: false,
});

type OfSlot = { slot: Slot; terms: BoatTerms };
type OfTrip = { slot: Pick<Slot, 'date' | 'startTime' | 'endTime'>; terms: BoatTerms };

type Trip = OfTrip['slot'];

/** The wind of each time, compared with a boat's limits; undefined while unknown. */
function useSky(terms: BoatTerms) {
  const { data: sky } = useQuery(skyQuery);
  const now = useNow();
  const limits = limitsOf(terms, terms);
  return (
    sky && {
      limits,
      windOf: (trip: Trip) => windAt(sky, trip, limits, now),
      warningOf: (trip: Trip) => warningAt(sky, trip),
      source: sky.forecast && <Source forecast={sky.forecast} now={now} />,
    }
  );
}
type KnownSky = NonNullable<ReturnType<typeof useSky>>;

/** The wind of a time compared with the limit, shown inside the option. */
export function WindOfSlot({ slot, terms }: OfSlot) {
  const sky = useSky(terms);
  const [wind, warning] = [sky?.windOf(slot), sky?.warningOf(slot)];
  if (sky === undefined || slot.isSoldOut || (wind ?? warning) === undefined) return null;
  return (
    <>
      {' '}
      <span className={styles.wind}>
        {wind !== undefined && <Bar wind={wind} limit={sky.limits.meanKmh} />}
        <span>
          {wind !== undefined && <WindSentence {...{ wind, slot, terms }} isWarned={warning !== undefined} />}
          {warning !== undefined && <> {warned(warning)}</>}
        </span>
      </span>
    </>
  );
}

/** The limit's position on the bar, in percent. */
const limitAt = 60;

function Bar({ wind: { least, most, verdict }, limit }: { wind: WindOfTrip; limit: number }) {
  if (limit >= noWindLimit) return null;
  const at = (kmh: number) => `${Math.min(98, Math.max(2, (kmh / limit) * limitAt))}%`;
  return (
    <svg className={`${styles.bar} ${styles[verdict]}`} aria-hidden="true">
      <text x={`${limitAt}%`} y="11" textAnchor="middle">
        limit {limit}
      </text>
      <line className={styles.below} x1="7" x2={`${limitAt}%`} y1="26" y2="26" />
      <line className={styles.above} x1={`${limitAt}%`} x2="99%" y1="26" y2="26" />
      <line className={styles.edge} x1={at(least)} x2={at(most)} y1="26" y2="26" />
      <line className={styles.range} x1={at(least)} x2={at(most)} y1="26" y2="26" />
      <line className={styles.limit} x1={`${limitAt}%`} x2={`${limitAt}%`} y1="15" y2="36" />
    </svg>
  );
}

function WindSentence({ wind, slot, terms, isWarned }: OfTrip & { wind: WindOfTrip; isWarned: boolean }) {
  const decideBy = isWarned ? undefined : decisionText(slot, terms);
  return (
    <>
      <b>Wind {windText(wind)}</b>
      {againstLimit(wind, limitsOf(terms, terms), decideBy)}
    </>
  );
}

/** The text of the staff's warning to the parties that have booked that time. */
function warned({ decideAt, date, reason }: Warning): string {
  return warningText({ because: reason, decideAt }, date);
}

type UnderSlotsProps = {
  slots: readonly Slot[];
  days: readonly DayOfSlots[];
  chosen: Slot | undefined;
  terms: BoatTerms;
  onChoose: (slot: Slot) => void;
};

/**
 * The lines below the times: the source of the forecast, and options for a visitor who chose a time above the limit.
 */
export function UnderSlots({ slots, days, chosen, terms, onChoose }: UnderSlotsProps) {
  const sky = useSky(terms);
  const [kept, keep] = useState<number>();
  if (sky === undefined) return null;
  const isKnown = slots.some((slot) => !slot.isSoldOut && sky.windOf(slot) !== undefined);
  const wind = chosen && sky.windOf(chosen);
  const other = chosen && nextThatFits(sky, days, chosen);
  return (
    <>
      {isKnown && sky.source}
      <div role="status">
        {chosen !== undefined && wind?.verdict === 'no-go' && kept !== chosen.id && (
          <Notice tone="warning">
            <p>
              <b>The forecast is above our limit.</b> {windText(wind)} at {chosen.startTime}.{' '}
              {calledOffRule(terms)}
              {other !== undefined &&
                ` You can also take ${nameOf(other.slot, chosen)}: ${windText(other.wind)}.`}
            </p>
            <p className={styles.choice}>
              {other !== undefined && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    onChoose(other.slot);
                    requestAnimationFrame(focusChosen);
                  }}
                >
                  Take {nameOf(other.slot, chosen)}
                </Button>
              )}
              <Button
                variant="text"
                size="small"
                onClick={() => {
                  keep(chosen.id);
                  focusChosen();
                }}
              >
                Keep {chosen.startTime}
              </Button>
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}

/** Moves the focus to the chosen time, because the pressed button disappears from the screen. */
function focusChosen(): void {
  document.querySelector<HTMLElement>('main [aria-pressed="true"]')?.focus();
}

/** A time such as '12:30', with its date if it is not on the day of the chosen time. */
const nameOf = (slot: Slot, chosen: Slot) =>
  slot.date === chosen.date ? slot.startTime : `${slot.startTime} on ${formatLongDate(slot.date)}`;

/**
 * Finds another free time without a warning and with a forecast wind within the limits. A time whose wind is close to a
 * limit is returned only if no other time is left. A time near the chosen time is preferred.
 */
function nextThatFits(sky: KnownSky, days: readonly DayOfSlots[], chosen: Slot) {
  const minutesAway = ({ date, startTime }: Slot) =>
    Math.abs(Date.parse(`${date}T${startTime}Z`) - Date.parse(`${chosen.date}T${chosen.startTime}Z`));
  return days
    .flatMap(({ slots }) => slots)
    .flatMap((slot) => {
      const wind = slot.isSoldOut ? undefined : sky.windOf(slot);
      if (wind === undefined || wind.verdict === 'no-go' || sky.warningOf(slot) !== undefined) return [];
      return [{ slot, wind }];
    })
    .toSorted(
      (a, b) =>
        Number(a.wind.verdict === 'watch') - Number(b.wind.verdict === 'watch') ||
        minutesAway(a.slot) - minutesAway(b.slot),
    )[0];
}

type SourceProps = { forecast: NonNullable<Sky['forecast']>; now: Date };

function Source({ forecast: { source, link, licence, saidAt }, now }: SourceProps) {
  return (
    <p className={styles.source}>
      Forecast: {link === null ? source : <OtherSite address={link}>{source}</OtherSite>}, made at{' '}
      {venueDateTime(saidAt).time}, {ageOf(saidAt, now)} ago.{' '}
      {licence !== null && (
        <>
          <OtherSite address={licence}>Licence</OtherSite>.{' '}
        </>
      )}
      <SiteLink path={sitePaths.whenWeSail()} opensNewTab>
        When do we sail?
      </SiteLink>
    </p>
  );
}

function OtherSite({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function ageOf(saidAt: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - saidAt.getTime());
  return ms < hourMs
    ? counted(Math.floor(ms / minuteMs), 'minute')
    : `${counted(Math.floor(ms / hourMs), 'hour')} ${counted(Math.floor((ms % hourMs) / minuteMs), 'minute')}`;
}

/** The line of the order summary about the weather at the chosen time: the wind, and any warning from staff. */
export function WindOfOrder({ slot, terms }: OfSlot) {
  const sky = useSky(terms);
  const [wind, warning] = [sky?.windOf(slot), sky?.warningOf(slot)];
  if (sky === undefined || (wind ?? warning) === undefined) return null;
  return (
    <li>
      <WindIcon />
      <span>
        {wind !== undefined && (
          <>
            <b>Wind {windText(wind)}</b> at your time. {sailsUpTo(sky.limits)}{' '}
          </>
        )}
        {warning !== undefined && <b>{warned(warning)}</b>}
      </span>
    </li>
  );
}

/** The note before *Pay Now*: a warning, a forecast above the limit, or the wind with its source. */
export function WindBeforePaying({ slot, terms }: OfTrip) {
  const sky = useSky(terms);
  const [wind, warning] = [sky?.windOf(slot), sky?.warningOf(slot)];
  if (sky === undefined || (wind ?? warning) === undefined) return null;
  const isBad = warning !== undefined || wind?.verdict === 'no-go';
  const words = wind !== undefined && (
    <p>
      <WindSentence {...{ wind, slot, terms }} isWarned={warning !== undefined} />
    </p>
  );
  return (
    <>
      {isBad ? (
        <Notice tone="warning" role="status">
          {warning !== undefined && (
            <p>
              <b>{warned(warning)}</b>
            </p>
          )}
          {words}
          <p>{calledOffRule(terms)}</p>
        </Notice>
      ) : (
        <div className={styles.line}>
          <WindIcon />
          {words}
        </div>
      )}
      {wind !== undefined && sky.source}
    </>
  );
}

function WindIcon() {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 9h11.5a3 3 0 1 0-2.8-4M3 13h15.5a2.8 2.8 0 1 1-2.6 3.8M3 17h8.5a2.2 2.2 0 1 1-2 3" />
    </svg>
  );
}
