import { counted } from '@slipway/shared/values/counted.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type DayRange, type Vat, vatQuery } from '../../api/books.ts';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { money } from '../../session/money.ts';
import { shortDayOf } from '../../session/times.ts';
import styles from './Money.module.css';
import { MoneyTabs } from './MoneyTabs.tsx';
import { RangePicker } from './RangePicker.tsx';
import { daysText, rangeOf, troubleWith } from './range.ts';
import { whyPath } from './why.ts';

/** The VAT of a quarter, or of any other range of days, by rate and by the day on which the money moved. */
export function VatPage({ query }: { query: URLSearchParams }) {
  const today = venueDate(useNow());
  const range = rangeOf(query, today, 'quarter');
  const isAsked = troubleWith(range) === undefined;
  const vat = useQuery({
    ...vatQuery(range),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  useShownAge(vat.dataUpdatedAt === 0 ? undefined : vat.dataUpdatedAt);
  const data = isAsked ? vat.data : undefined;
  const isNone = data !== undefined && !data.isRegistered && data.byRate.length === 0;
  // This screen is not for a business that is not registered for VAT.
  useEffect(() => {
    if (isNone) navigate('/money', 'replace');
  }, [isNone]);
  if (isNone) return null;
  return (
    <div className={styles.page}>
      <MoneyTabs here="vat" />
      <RangePicker
        path="/money/vat"
        range={range}
        names={['quarter', 'last-quarter', 'month', 'last-month']}
      />
      <div className={styles.beside}>
        <Panel title="VAT by rate" aside={<span>{daysText(range)}</span>}>
          {isAsked && <Reading query={vat} text="Loading the VAT …" />}
          {data !== undefined && (
            <div aria-busy={vat.isPlaceholderData}>
              <ByRate vat={data} range={range} />
            </div>
          )}
        </Panel>
        {data !== undefined && data.byDay.length > 0 && <ByDay vat={data} />}
      </div>
    </div>
  );
}

function ByRate({ vat: { byRate, vat, outside }, range: { from, to } }: { vat: Vat; range: DayRange }) {
  return (
    <>
      <p className={styles.big}>
        {money(vat)}
        <small>due on money in, less refunds</small>
      </p>
      {byRate.length === 0 ? (
        <p className={styles.soft}>No payments with VAT in these days.</p>
      ) : (
        <VatTable
          heads={['Rate', 'Net', 'Gross', 'VAT']}
          rows={byRate.map(({ rate, net, gross, vat: due, lines }) => ({
            head: (
              <>
                {rate}%<small>{counted(lines, 'line')}</small>
              </>
            ),
            cells: [money(net), money(gross)],
            due,
            says: `VAT at ${rate}%`,
            of: { from, to, rate },
          }))}
        />
      )}
      {outside.lines > 0 && (
        <p className={styles.soft}>
          Payments without VAT, such as those for damage:{' '}
          <ConsoleLink path={whyPath({ figure: 'outside', from, to })}>{money(outside.sum)}</ConsoleLink>
        </p>
      )}
    </>
  );
}

/** A table with more rows than this is folded. */
const mostOpen = 40;

function ByDay({ vat: { byDay } }: { vat: Vat }) {
  return (
    <Panel title="By tax point" aside={<span>the day on which the money moved</span>}>
      <details open={byDay.length <= mostOpen}>
        <summary>{counted(new Set(byDay.map(({ date }) => date)).size, 'day')} with VAT</summary>
        <VatTable
          heads={['Day', 'Rate', 'Gross', 'VAT']}
          rows={byDay.map(({ date, rate, gross, vat: due }) => ({
            head: shortDayOf(localDate(date)),
            cells: [`${rate}%`, money(gross)],
            due,
            says: `VAT at ${rate}% on ${shortDayOf(localDate(date))}`,
            of: { from: date, to: date, rate },
          }))}
        />
      </details>
    </Panel>
  );
}

type VatRow = {
  head: ReactNode;
  cells: readonly string[];
  due: number;
  /** The link's label for screen readers, which may read a link without the rest of its row. */
  says: string;
  of: { from: string; to: string; rate: number };
};

/** Each row ends with its amount of VAT, which links to the rows of the books that make it up. */
function VatTable({ heads, rows }: { heads: readonly string[]; rows: readonly VatRow[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cells, due, says, of: { rate, ...days } }) => (
          <tr key={says}>
            <th scope="row">{head}</th>
            {cells.map((cell, nth) => (
              <td key={heads[nth + 1]}>{cell}</td>
            ))}
            <td>
              <ConsoleLink path={whyPath({ figure: 'vat', ...days, rate: String(rate) as never })}>
                {money(due)}
                <VisuallyHidden>, {says}: why?</VisuallyHidden>
              </ConsoleLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
