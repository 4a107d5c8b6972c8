import type { BookRowsQuery } from '@slipway/shared/api/console/books.ts';
import { ledgerMethods } from '@slipway/shared/rules/ledger.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type BookRow, bookRowsQuery } from '../../api/books.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { ReadMore, Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { money } from '../../session/money.ts';
import { dayOf, hourOf, shortDayOf } from '../../session/times.ts';
import styles from './Money.module.css';
import { askedOf, backFrom, isOfParties, orderOf, timeOfFigure, titleOf, whyPath } from './why.ts';

/** The rows that add up to a figure, each with its booking. */
export function WhyPage({ query }: { query: URLSearchParams }) {
  const asked = askedOf(query);
  if (asked === undefined)
    return (
      <Panel title="This figure does not exist">
        <p>
          The address is old or incomplete. <ConsoleLink path="/money">Go to Money</ConsoleLink>
        </p>
      </Panel>
    );
  return <Why asked={asked} />;
}

function Why({ asked }: { asked: BookRowsQuery }) {
  const rows = useInfiniteQuery(bookRowsQuery(asked));
  useShownAge(rows.dataUpdatedAt === 0 ? undefined : rows.dataUpdatedAt);
  const [first] = rows.data?.pages ?? [];
  const all = rows.data?.pages.flatMap((page) => page.rows) ?? [];
  const isParties = isOfParties(asked);
  const order = orderOf(asked);
  return (
    <div className={styles.narrow}>
      <p>
        <ConsoleLink className={styles.back} path={backFrom(asked)}>
          <Sign name="undo" />
          Back to {asked.figure === 'vat' || asked.figure === 'outside' ? 'VAT' : 'Money'}
        </ConsoleLink>
      </p>
      <Panel title={titleOf(asked, all[0]?.person?.name)} aside={<span>{timeOfFigure(asked)}</span>}>
        <Reading query={rows} text="Loading the rows …" />
        {first !== undefined && (
          <>
            <p className={styles.big}>{money(first.sum)}</p>
            <p className={styles.soft}>
              {first.count === 0
                ? 'No payments make up this figure.'
                : `${isParties ? counted(first.count, 'party', 'parties') : counted(first.count, 'row')}, ${order}. The total equals this figure, to the penny.`}
            </p>
            <ol className={styles.whys}>
              {all.map((row) => (
                <WhyRow
                  key={`${row.table} ${row.id} ${row.kind} ${row.line}`}
                  row={row}
                  isVat={asked.figure === 'vat'}
                  rows={
                    isParties && row.bookingId !== null && asked.figure !== 'owed'
                      ? whyPath({ ...asked, booking: row.bookingId as never })
                      : undefined
                  }
                />
              ))}
            </ol>
            <ReadMore query={rows}>{order === 'the latest first' ? 'Earlier rows' : 'More rows'}</ReadMore>
          </>
        )}
      </Panel>
    </div>
  );
}

type WhyRowProps = {
  row: BookRow;
  isVat: boolean;
  /** The address of the page with the party's rows; undefined if the row has no such page. */
  rows: string | undefined;
};

function WhyRow({ row, isVat, rows }: WhyRowProps) {
  const now = useNow();
  const mayOpen = useMay('find-bookings') !== undefined;
  const { label, amount, at, date, tripDate, bookingId, code, person, line, corrects, vat } = row;
  const words = [
    row.method === null ? undefined : ledgerMethods[row.method] + (row.isByLink ? ', by pay link' : ''),
    person === null ? undefined : `by ${person.name}`,
    row.table === 'bookings' ? undefined : hourOf(at, now),
    tripDate === null ? undefined : `trip ${shortDayOf(localDate(tripDate))}`,
    // A correction to a locked month is booked on a later day.
    corrects === null ? undefined : `corrects line ${corrects}, booked on ${dayOf(localDate(date))}`,
    line === null ? undefined : `line ${line}`,
    !isVat && vat.length > 0
      ? vat.map((part) => `VAT ${money(part.vat)} at ${part.rate}%`).join(', ')
      : undefined,
    isVat ? vat.map((part) => `on ${money(part.gross)} at ${part.rate}%`).join(', ') : undefined,
  ].filter((each) => each !== undefined);
  return (
    <li>
      <span className={styles.words}>
        <b>{row.kind === 'booking' && code !== null ? `Party ${displayCode(code)}` : label}</b>
        <small>{words.join(' · ')}</small>
      </span>
      <b className={amount < 0 ? styles.minus : undefined}>{money(amount)}</b>
      <span className={styles.at}>
        {rows !== undefined && (
          <ConsoleLink path={rows} aria-label={`Rows of party ${code === null ? '' : displayCode(code)}`}>
            Rows
          </ConsoleLink>
        )}
        {bookingId !== null &&
          code !== null &&
          (mayOpen ? (
            <ConsoleLink path={`/bookings/${bookingId}`} aria-label={`Booking ${displayCode(code)}`}>
              {displayCode(code)}
            </ConsoleLink>
          ) : (
            <span>{displayCode(code)}</span>
          ))}
      </span>
    </li>
  );
}
