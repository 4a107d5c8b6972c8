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

type WhatWeOweProps = {
  today: LocalDate;
  /** The sums that we owe at the end of this day. */
  on: LocalDate;
  pathOn: (on: LocalDate) => string;
};

/** The money that we owe at the end of a day. */
export function WhatWeOwe({ today, on, pathOn }: WhatWeOweProps) {
  const query = useQuery({ ...liabilitiesQuery(on), placeholderData: keepPreviousData });
  const { data } = query;
  const beside = [
    { figure: 'on_their_way', small: 'have left us', of: data?.onTheirWay },
    { figure: 'set_aside', small: 'not taken', of: data?.setAside },
    { figure: 'disputed', small: 'until the bank decides', of: data?.disputed },
  ] as const;
  const besides = beside.flatMap(({ of, ...each }) =>
    of === undefined || of.parties === 0 ? [] : [{ ...each, of }],
  );
  return (
    <Panel title="What we owe">
      <Reading query={query} text="Loading the sums that we owe …" />
      {data !== undefined && (
        <div aria-busy={query.isPlaceholderData}>
          <p className={styles.big}>{money(data.sum)}</p>
          <p className={styles.onDay}>
            <DayField
              label="At the end of the day"
              value={on}
              onChange={(value) => {
                const date = parseLocalDate(value);
                if (date !== undefined) navigate(pathOn(date > today ? today : date), 'replace');
              }}
            />
          </p>
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
              <h3 className={styles.notIn}>Not included</h3>
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
    </Panel>
  );
}

const fewParties = 3;

/** Parties that have not paid yet. Staff should first ask the parties that have already sailed. */
export function OwedAtTheDock() {
  const query = useQuery(owedQuery);
  const mayOpen = useMay('find-bookings') !== undefined;
  const { data } = query;
  const parties =
    data?.parties.toSorted((one, other) => Number(other.hasSailed) - Number(one.hasSailed)) ?? [];
  return (
    <Panel title="Owed at the dock">
      <Reading query={query} text="Loading the unpaid sums …" />
      {data !== undefined && parties.length === 0 && <p className={styles.soft}>Everybody has paid.</p>}
      {data !== undefined && parties.length > 0 && (
        <>
          <Figures>
            <Figure
              label={counted(parties.length, 'party', 'parties')}
              sum={data.sum}
              why={whyPath({ figure: 'owed' })}
              isTotal
            />
          </Figures>
          <ul className={styles.owed}>
            {parties.slice(0, fewParties).map((party) => (
              <li key={party.bookingId}>
                <span className={styles.words}>
                  {mayOpen ? (
                    <ConsoleLink path={`/bookings/${party.bookingId}`}>{nameOf(party)}</ConsoleLink>
                  ) : (
                    nameOf(party)
                  )}
                  <small>
                    {whenOfParty(party)}
                    {party.hasSailed && ', the trip is over'}
                  </small>
                </span>
                <b>{money(party.owed)}</b>
              </li>
            ))}
          </ul>
          {parties.length > fewParties && (
            <p className={styles.soft}>And {parties.length - fewParties} more.</p>
          )}
        </>
      )}
    </Panel>
  );
}

type Party = Owed['parties'][number];

const nameOf = ({ name, code }: Party) => (name === undefined || name === '' ? displayCode(code) : name);
const whenOfParty = ({ date, startTime }: Party) => `${shortDayOf(localDate(date))} ${startTime}`;
