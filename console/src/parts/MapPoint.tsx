import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import type { Place } from '@slipway/shared/values/sunset.ts';
import { useEffect, useRef, useState } from 'react';
import styles from './MapPoint.module.css';

const nowhere: Place = { latitude: null, longitude: null };

type MapPointProps = { label: string; place: Place; onChange: (place: Place) => void };

/**
 * The field for the position of the jetty: two coordinates from any map, or this phone's position. No map service is
 * used. The field keeps the typed text unchanged. If the text is a place on Earth, the field calls `onChange` with the
 * place. If the text is empty, it calls `onChange` with `nowhere`. For any other text it does not call `onChange`.
 */
export function MapPoint({ label, place, onChange }: MapPointProps) {
  const value = textOf(place);
  const [typed, setTyped] = useState({ text: value, value });
  // Somebody else changed the position, or it was removed from the draft.
  if (typed.value !== value) setTyped({ text: value, value });
  const [asking, setAsking] = useState<{ says: string; isBusy?: true }>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const put = (next: Place, text: string) => {
    setTyped({ text, value: textOf(next) });
    if (textOf(next) !== value) onChange(next);
  };
  const here = async () => {
    setAsking({ says: 'Finding your position …', isBusy: true });
    const answer = await whereAmI();
    if (!isHere.current) return;
    if (typeof answer === 'string') return setAsking({ says: answer });
    put(answer.place, textOf(answer.place));
    setAsking({ says: `Position found, to within ${answer.metres} m. Are you at the jetty?` });
  };
  return (
    <div>
      <TextField
        label={label}
        hint="Press the button while you are at the jetty, or hold a finger on the jetty in your map app to see two numbers. Map links and sunset times need them."
        autoComplete="off"
        placeholder="54.1234, -2.1234"
        error={
          pointIn(typed.text) === undefined ? 'Please type two numbers, like 54.1234, -2.1234.' : undefined
        }
        value={typed.text}
        onChange={({ target: { value: text } }) => put(pointIn(text) ?? place, text)}
      />
      <div className={styles.here}>
        <Button icon="pin" disabled={asking?.isBusy === true} onClick={() => void here()}>
          Use my position
        </Button>
        <p role="status">{asking?.says}</p>
      </div>
    </div>
  );
}

const textOf = ({ latitude, longitude }: Place) => (latitude === null ? '' : `${latitude}, ${longitude}`);

/**
 * The place in a text such as '54.1234, -2.1234'. Degree signs and brackets are allowed. Undefined: the text is neither
 * a place nor empty.
 */
export function pointIn(text: string): Place | undefined {
  if (text.trim() === '') return nowhere;
  const match =
    /^\s*\(?\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*°?[\s,]+(-?\d{1,3}(?:\.\d{1,15})?)\s*°?\s*\)?\s*$/.exec(text);
  if (match === null) return undefined;
  const [latitude, longitude] = [rounded(Number(match[1])), rounded(Number(match[2]))];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Rounds to about a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

const orType = 'Please type the two numbers instead.';
const refusals: Readonly<Record<number, string>> = {
  1: `This browser may not use your position. Allow it in its settings, or type the two numbers.`,
  2: `Your position is not known. ${orType}`,
  3: `There was no answer within 20 seconds. Please try again, or type the two numbers.`,
};

/** The phone's place and its accuracy, or a sentence that says why the place is unknown. */
function whereAmI(): Promise<{ place: Place; metres: number } | string> {
  // Browsers offer no position to pages without https.
  if (!('geolocation' in navigator)) return Promise.resolve(`Your position is not known. ${orType}`);
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({
          place: { latitude: rounded(latitude), longitude: rounded(longitude) },
          metres: Math.ceil(accuracy),
        }),
      ({ code }) => resolve(refusals[code] ?? refusals[2]!),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    ),
  );
}
