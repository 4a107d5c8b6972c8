import { liftWarning } from '@slipway/shared/api/console/warnings.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Board, boardQuery } from '../../api/board.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { hourOf, timeOf } from '../../session/times.ts';
import styles from './Warned.module.css';
import { spanOfPart } from './span-of-part.ts';

type Warning = Board['warnings'][number];
type WarnedProps = { warnings: readonly Warning[]; date: LocalDate; isOnWeather?: boolean };

/** The warnings of a day. Each row shows the time of the decision, and the latest reading at the jetty. */
export function Warned({ warnings, date, isOnWeather = false }: WarnedProps) {
  const now = useNow();
  const mayWarn = useMay('warn') !== undefined;
  const maySee = useMay('type-reading') !== undefined;
  const [lifting, setLifting] = useState<Warning>();
  if (warnings.length === 0) return null;
  return (
    <>
      <ul className={styles.warned} aria-label="Warned">
        {warnings.map((warning) => {
          const span = spanOfPart(warning, date);
          const isDue = new Date(warning.decideAt) <= now;
          return (
            <li key={warning.id} className={isDue ? styles.isDue : undefined}>
              <Glyph name={isDue ? 'missing' : 'part'} />
              <span>
                <b>
                  {isDue ? 'Decision due since' : 'Decide by'} {hourOf(warning.decideAt, now)}
                </b>
                <small>
                  Parties warned, {span}: {warning.reason}. {measuredWords(warning)}
                </small>
              </span>
              {isOnWeather
                ? mayWarn && (
                    <Button
                      size="small"
                      onClick={() => setLifting(warning)}
                      aria-label={`Trips go ahead: ${span}`}
                    >
                      Trips go ahead
                    </Button>
                  )
                : maySee && (
                    <ConsoleLink
                      path={`/weather/${date}`}
                      className={styles.link}
                      aria-label={`Weather: decide about ${span}`}
                    >
                      Weather
                    </ConsoleLink>
                  )}
            </li>
          );
        })}
      </ul>
      {lifting !== undefined && (
        <CommandDialog
          title="The trips go ahead"
          action={`Tell the parties: ${spanOfPart(lifting, date)} goes ahead`}
          endpoint={liftWarning}
          words={{ warning: lifting.id }}
          onDone={() => setLifting(undefined)}
          onLeave={() => setLifting(undefined)}
        />
      )}
    </>
  );
}

function measuredWords({ measured }: Warning): string {
  if (measured === null) return 'No reading in the last three hours.';
  const gusts = measured.gustKmh === null ? '' : `, gusts ${measured.gustKmh}`;
  return `Measured ${measured.meanKmh} km/h${gusts}, ${timeOf(measured.at)}.`;
}

/** The warnings of a day on the screen Weather, where staff can end a warning. */
export function WarnedOfDay({ date }: { date: LocalDate }) {
  const { data } = useQuery(boardQuery(date));
  return <Warned warnings={data?.warnings ?? []} date={date} isOnWeather />;
}
