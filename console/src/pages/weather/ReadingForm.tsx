import { longestSpeed, oldestReadingHours, typeReading } from '@slipway/shared/api/console/weather.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { Problem } from '../../session/Problem.tsx';
import { useCommand } from '../../session/use-command.ts';
import styles from './Readings.module.css';

/** The fields for a reading: the wind, gusts if somebody read them, and the time unless it is now. */
export function ReadingForm() {
  const now = useNow();
  const { run, isBusy } = useCommand(typeReading);
  const [wind, setWind] = useState('');
  const [gusts, setGusts] = useState('');
  /** The time of the reading; undefined: now. */
  const [at, setAt] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const meanKmh = speedIn(wind);
    const gustKmh = gusts.trim() === '' ? undefined : speedIn(gusts);
    if (meanKmh === undefined || (gusts.trim() !== '' && gustKmh === undefined)) {
      setProblem('Type the speeds that the gauge shows in km/h, for example wind 9 and gusts 14.');
      return;
    }
    setProblem(undefined);
    try {
      await run({
        meanKmh,
        ...(gustKmh === undefined ? {} : { gustKmh }),
        ...(at === undefined || at === '' ? {} : { measuredAt: lastTimeOf(at, now).toISOString() }),
      });
      setWind('');
      setGusts('');
      setAt(undefined);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };

  return (
    <form className={styles.reading} onSubmit={(event) => void keep(event)} aria-label="A reading">
      <TextField
        label="Wind, km/h"
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestSpeed}
        value={wind}
        onChange={(event) => setWind(event.target.value)}
      />
      <TextField
        label="Gusts"
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestSpeed}
        value={gusts}
        onChange={(event) => setGusts(event.target.value)}
      />
      {at !== undefined && (
        <TextField label="At" type="time" value={at} onChange={(event) => setAt(event.target.value)} />
      )}
      <Button type="submit" variant="primary" disabled={isBusy}>
        Save
      </Button>
      {at === undefined && (
        <Button variant="text" onClick={() => setAt('')}>
          Read at an earlier time
        </Button>
      )}
      <Problem>{problem}</Problem>
    </form>
  );
}

/** Reads a typed speed and rounds it, because a gauge may show tenths. Undefined: the text is not a speed. */
function speedIn(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d+)?$/.test(typed) ? Math.round(Number(typed)) : undefined;
}

/** The last past instant at the typed time of day. If that was too long ago: the typed time today, still to come. */
function lastTimeOf(time: string, now: Date): Date {
  const today = venueDate(now);
  const ofToday = toInstant(today, localTime(time));
  if (ofToday <= now) return ofToday;
  const ofYesterday = toInstant(addDays(today, -1), localTime(time));
  return now.getTime() - ofYesterday.getTime() > oldestReadingHours * hourMs ? ofToday : ofYesterday;
}
