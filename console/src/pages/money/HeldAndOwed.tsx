import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Owed, liabilitiesQuery, owedQuery } from '../../api/books.ts';
import { DayField } from '../../parts/DayField.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { money } from '../../session/money.ts';
import { shortDayOf } from '../../session/times.ts';
import { Figure, Figures } from './Figures.tsx';
import styles from './Money.module.css';
import { figureLabel, whyPath } from './why.ts';

type HeldAndOwedProps = {
  today: LocalDate;
  /** The day at whose end we owe it. */
  on: LocalDate;
  pathOn: (on: LocalDate) => string;
};

/** What we owe others on a day, and what is owed to us at the dock. */
export function HeldAndOwed({ today, on, pathOn }: HeldAndOwedProps) {
  const query = useQuery({ ...liabilitiesQuery(on), placeholderData: keepPreviousData });
  const { data } = query;
  const beside = [
    { figure: 'on_their_way', small: 'have left us', of: data?.onTheirWay },
    { figure: 'set_aside', small: 'not taken', of: data?.setAside },
    { figure: 'disputed', small: 'until they have decided', of: data?.disputed },
  ] as const;
  const besides = beside.flatMap(({ of, ...each }) =>
    of === undefined || of.parties === 0 ? [] : [{ ...each, of }],
  );
  return (
    <Panel title="What we owe">
      <Reading query={query} text="Reading what we owe …" />
      {data !== undefined && (
        <div aria-busy={query.isPlaceholderData}>
          <p className={styles.big}>{money(data.sum)}</p>
          <DayField
            label="At the end of"
            value={on}
            onChange={(value) => {
              const date = parseLocalDate(value);
              if (date !== undefined) navigate(pathOn(date > today ? today : date), 'replace');
            }}
          />
          <Figures>
            {data.figures.map(({ figure, sum, parties }) => (
              <Figure
                key={figure}
                label={figureLabel(figure)}
                small={counted(parties, 'party', 'parties')}
                sum={sum}
                why={whyPath({ figure, on })}
              />
            ))}
          </Figures>
          {besides.length > 0 && (
            <>
              <h3 className={styles.beside}>Not in it</h3>
              <Figures>
                {besides.map(({ figure, small, of }) => (
                  <Figure
                    key={figure}
                    label={figureLabel(figure)}
                    small={small}
                    sum={of.sum}
                    why={whyPath({ figure, on })}
                  />
                ))}
              </Figures>
            </>
          )}
        </div>
      )}
      <OwedAtTheDock />
    </Panel>
  );
}

const fewParties = 3;

function OwedAtTheDock() {
  const query = useQuery(owedQuery);
  const mayOpen = useMay('find-bookings') !== undefined;
  const { data } = query;
  if (data === undefined) return <Reading query={query} text="Reading what is owed …" />;
  if (data.parties.length === 0) return <p className={styles.soft}>Nothing is owed at the dock.</p>;
  // Those who have sailed without paying are the ones to ask.
  const parties = data.parties.toSorted((one, other) => Number(other.hasSailed) - Number(one.hasSailed));
  return (
    <div className={styles.owed}>
      <p>
        <ConsoleLink path={whyPath({ figure: 'owed' })}>
          <b>{money(data.sum)} owed at the dock</b>
        </ConsoleLink>
      </p>
      <ul>
        {parties.slice(0, fewParties).map((party) => (
          <li key={party.bookingId}>
            {mayOpen ? (
              <ConsoleLink path={`/bookings/${party.bookingId}`}>{nameOf(party)}</ConsoleLink>
            ) : (
              nameOf(party)
            )}
            , {whenOfParty(party)}: {money(party.owed)}
            {party.hasSailed && ', the trip is over'}
          </li>
        ))}
      </ul>
      {parties.length > fewParties && <p>And {parties.length - fewParties} more.</p>}
    </div>
  );
}

type Party = Owed['parties'][number];

const nameOf = ({ name, code }: Party) => (name === undefined || name === '' ? displayCode(code) : name);
const whenOfParty = ({ date, startTime }: Party) => `${shortDayOf(localDate(date))} ${startTime}`;
