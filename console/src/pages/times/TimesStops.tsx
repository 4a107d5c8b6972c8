import { type LocalDate, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { Times } from '../../api/set-up.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { OpenAgain } from '../stops/OpenAgain.tsx';
import { aboutStop, kindNames, spanOn } from '../stops/stop-text.ts';

/** Stops, planned or current, which override the weekly times. Stops are not part of a draft. */
export function TimesStops({ stops, today }: { stops: Times['stops']; today: LocalDate }) {
  const mayHold = useMay('hold-sales') !== undefined;
  return (
    <Panel title="Stops">
      {stops.length === 0 && <p className={shared.soft}>No sales are stopped, and no stop is planned.</p>}
      <Rows>
        {stops.map((stop) => {
          const date = localDate(stop.date);
          const span = spanOn(stop, date);
          return (
            <Row
              key={stop.id}
              mark={<Sign name="minus" />}
              title={
                <ConsoleLink path={`/today/${date < today ? today : date}`}>
                  {formatLongDate(date)}, {span}
                </ConsoleLink>
              }
              small={[kindNames[stop.kind], aboutStop(stop, date)].filter(Boolean).join(': ')}
            >
              <OpenAgain stop={stop} words={`${formatLongDate(date)}, ${span}`} />
            </Row>
          );
        })}
      </Rows>
      {mayHold && (
        <p>
          <ConsoleLink path={`/stop/${today}`}>Hold sales or close a time</ConsoleLink>
        </p>
      )}
    </Panel>
  );
}
