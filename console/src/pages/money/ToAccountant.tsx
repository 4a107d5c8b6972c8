import { counted } from '@slipway/shared/values/counted.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { SelectField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Accountant, type MonthFile, accountantQuery, exportBooks } from '../../api/accountant.ts';
import { periodsQuery } from '../../api/books.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { useShownAge } from '../../session/age.ts';
import { money } from '../../session/money.ts';
import { saveFile } from '../../session/save-file.ts';
import { shortDayOf } from '../../session/times.ts';
import { showDone } from '../../session/toasts.ts';
import { AccountCodes } from './AccountCodes.tsx';
import styles from './Money.module.css';
import { MoneyTabs, useIsRegistered } from './MoneyTabs.tsx';
import { monthBefore, monthName, monthsOf } from './months.ts';

/** The files of a month for the accountant. Each button makes one file. The page opens with the previous month. */
export function ToAccountant({ query }: { query: URLSearchParams }) {
  const thisMonth = venueDate(useNow()).slice(0, 7);
  const periods = useQuery(periodsQuery);
  const months = periods.data === undefined ? [] : monthsOf(periods.data, thisMonth);
  const asked = query.get('month') ?? monthBefore(thisMonth);
  const month = months.includes(asked) ? asked : months[0];
  return (
    <div className={styles.page}>
      <MoneyTabs here="accountant" />
      <Reading query={periods} text="Loading the months …" />
      <div className={styles.narrow}>
        {periods.data !== undefined && month === undefined && (
          <Panel title="No month yet">
            <p>No payment yet. The books begin with the first payment.</p>
          </Panel>
        )}
        {month !== undefined && (
          <>
            <SelectField
              label="Month"
              value={month}
              onChange={({ target: { value } }) => navigate(`/money/accountant?month=${value}`, 'replace')}
            >
              {months.map((each) => (
                <option key={each} value={each}>
                  {monthName(each)}
                </option>
              ))}
            </SelectField>
            <Month key={month} month={month} />
          </>
        )}
        <AccountCodes asked={query.get('set')} />
      </div>
    </div>
  );
}

function Month({ month }: { month: string }) {
  const files = useQuery(accountantQuery(month));
  useShownAge(files.dataUpdatedAt === 0 ? undefined : files.dataUpdatedAt);
  const { data } = files;
  const name = monthName(month);
  return (
    <Panel title={`Files of ${name}`} aside={data !== undefined && <span>{stateText(data)}</span>}>
      <Reading query={files} text="Loading the month …" />
      {data !== undefined && (
        <>
          {data.lines === 0 ? (
            <p>{`There were no payments or refunds in ${name}, so there is nothing to send.`}</p>
          ) : (
            <>
              <p>
                {counted(data.lines, 'line')} of the books: takings {money(data.takings)}
                {data.vat === 0 ? '.' : `, VAT ${money(data.vat)}.`} The files have no names of customers or
                staff.
              </p>
              {!data.isLocked && (
                <p className={styles.soft}>
                  {data.isOver
                    ? 'This month is not locked, so later corrections would change these files. If your accountant uses them for returns, lock the month under Months first.'
                    : 'This month is not over: the files contain the payments and refunds so far.'}
                </p>
              )}
              <Files month={month} files={data.files} />
            </>
          )}
        </>
      )}
    </Panel>
  );
}

const stateText = ({ isLocked, isOver }: Accountant) =>
  isLocked ? 'locked' : isOver ? 'not locked yet' : 'not over yet';

function Files({ month, files }: { month: string; files: readonly MonthFile[] }) {
  const { withStepUp } = useStepUp();
  const words = textOf(useIsRegistered());
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const save = async (key: string, { file, method }: MonthFile, part: number) => {
    setBusy(key);
    setProblem(undefined);
    try {
      const asked = { month, file, part, ...(method === null ? {} : { method }) };
      const { name, csv, rows } = await withStepUp(() => exportBooks(asked));
      saveFile(name, csv, 'text/csv');
      showDone(`Saved ${name}: ${counted(rows, 'row')}.`);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(undefined);
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <ul className={styles.files}>
        {files.map((file) => {
          const { label, parts, rows, missing } = file;
          return (
            <li key={`${file.file} ${file.method}`}>
              <span className={styles.words}>
                <b>{label}</b>
                <small>
                  {words[file.file]} {counted(rows, 'row')}
                  {parts > 1 ? `, in ${parts} parts because Xero limits the size of a file` : ''}.
                </small>
              </span>
              {missing.length > 0 ? (
                <Missing month={month} file={file} />
              ) : (
                Array.from({ length: parts }, (_, nth) => {
                  const key = `${label} ${nth}`;
                  const which = parts > 1 ? ` ${nth + 1} of ${parts}` : '';
                  return (
                    <Button
                      key={key}
                      icon={<Sign name="download" />}
                      disabled={busy !== undefined}
                      aria-label={`Save ${label}${which}`}
                      onClick={() => void save(key, file, nth + 1)}
                    >
                      {busy === key ? 'Making the file …' : `Save${which}`}
                    </Button>
                  );
                })
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The description of each file. VAT is mentioned only if the business is registered for VAT. */
const textOf = (isRegistered: boolean): Record<MonthFile['file'], string> => ({
  journal: `One entry a day: the money that came in, by account${isRegistered ? ', with the VAT' : ''}.`,
  lines: `Each line of the books with its references, for a spreadsheet${isRegistered ? '; a line with several rates of VAT has a row for each rate' : ''}. A late fee, cleaning or damage is listed as “charge”, or as “deposit” if it was kept from a deposit on a card.`,
  'xero-invoices': `One invoice a day${isRegistered ? ', VAT included' : ''}. Import it as “tax inclusive”.`,
  'xero-bank': 'Each payment in and out.',
});

/** The codes that a file still needs, with the lines that need them. Once every code is set, the file can be made. */
function Missing({ month, file: { label, missing } }: { month: string; file: MonthFile }) {
  const maySet = useMay('set-policies') !== undefined;
  return (
    <details className={styles.missing}>
      <summary>
        Needs {missing.map((each) => each.label).join(', ')}
        {maySet ? '' : ': an owner can set the code'}
      </summary>
      <ul>
        {missing.map(({ what, label: name, count, lines }) => (
          <li key={name}>
            <b>{name}</b>, for {counted(count, 'line')}:{' '}
            {lines
              .slice(0, 5)
              .map((line) => `${line.label} on ${shortDayOf(localDate(line.date))}, ${money(line.amount)}`)
              .join('; ')}
            {count > 5 ? '; …' : '.'}
            {maySet && (
              <Button
                size="small"
                aria-label={`Set the code: ${name} for ${label}`}
                onClick={() => {
                  const set = 'tax' in what ? `tax ${what.tax}` : what.account;
                  navigate(`/money/accountant?${new URLSearchParams({ month, set })}`, 'replace');
                }}
              >
                Set the code
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
