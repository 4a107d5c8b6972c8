import { counted } from '@slipway/shared/values/counted.ts';
import { longestDrawerName } from '@slipway/shared/api/console/limits.ts';
import { giveBackByHand, openDrawer, putCashIn } from '@slipway/shared/api/console/money.ts';
import { addPence, formatGbp, penceOf } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { type Drawers, drawersQuery } from '../../api/drawers.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { FirstCashField, useFirstCash } from '../../session/FirstCash.tsx';
import { useMay, useMe } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { SlipField } from '../../session/SlipField.tsx';
import { useShownAge } from '../../session/age.ts';
import { money, poundsTyped } from '../../session/money.ts';
import { whenOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import styles from './DrawersPage.module.css';
import { Counts, OpenDrawer } from './OpenDrawer.tsx';
import { Figure, differenceOf, kindNames } from './DrawerParts.tsx';
import { MoneyTabs } from './MoneyTabs.tsx';
import { Slips } from './Slips.tsx';

type Drawer = Drawers['drawers'][number];

/** The drawers of the jetty: opened with a float, counted blind, then compared with the expected sum. */
export function DrawersPage({ query }: { query: URLSearchParams }) {
  const drawers = useQuery(drawersQuery);
  useShownAge(drawers.dataUpdatedAt === 0 ? undefined : drawers.dataUpdatedAt);
  const mayWork = useMay('work-drawer');
  // The drawer whose *Cash up* was pressed: its count is at the top and has the focus.
  const counting = Number(query.get('count'));
  const open = drawers.data?.drawers.filter(({ closedAt }) => closedAt === null) ?? [];
  const closed = drawers.data?.drawers.filter(({ closedAt }) => closedAt !== null) ?? [];
  const openDrawer = (drawer: Drawer) => (
    <OpenDrawer
      key={drawer.drawer}
      drawer={drawer}
      mayCount={mayWork !== undefined && (mayWork !== 'own' || drawer.isMine)}
      takesFocus={drawer.drawer === counting}
    />
  );
  return (
    <div className={styles.page}>
      <MoneyTabs here="drawers" />
      {drawers.error !== null && (
        <RetryNotice message={sentenceOf(drawers.error)} onRetry={() => void drawers.refetch()} />
      )}
      {drawers.data === undefined && drawers.error === null && <Loading text="Loading the drawers …" />}
      {drawers.data !== undefined && (
        <Columns>
          <Stack>
            {open.filter(({ drawer }) => drawer === counting).map(openDrawer)}
            <ToGiveBack rows={drawers.data.toGiveBack} />
            <CashInNone rows={drawers.data.inNone} />
            {open.filter(({ drawer }) => drawer !== counting).map(openDrawer)}
            <Slips slips={drawers.data.slips} />
            {mayWork !== undefined && <NewDrawer hasOpen={open.some(({ isMine }) => isMine)} />}
            {mayWork === undefined && drawers.data.drawers.length === 0 && (
              <p>No drawer has been opened yet. Drawers that the jetty opens and counts are listed here.</p>
            )}
          </Stack>
          <Stack>
            {closed.map((drawer) => (
              <ClosedDrawer key={drawer.drawer} drawer={drawer} />
            ))}
          </Stack>
        </Columns>
      )}
    </div>
  );
}

function NewDrawer({ hasOpen }: { hasOpen: boolean }) {
  const { person } = useMe();
  const { run, isBusy } = useCommand(openDrawer);
  const [name, setName] = useState('');
  const [float, setFloat] = useState('');
  const { problem, trying } = useTrying();
  const sum = poundsTyped(float === '' ? '0' : float);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (sum === undefined || isBusy) return;
    await trying(async () => {
      await run({ name: name.trim() === '' ? `${person.name}’s drawer` : name.trim(), float: sum });
      setName('');
      setFloat('');
    });
  };
  return (
    <Panel title={hasOpen ? 'Open another drawer' : 'Open a drawer'}>
      <form className={styles.form} onSubmit={(event) => void open(event)}>
        <TextField
          label="Name of the drawer"
          hint={`Leave empty for “${person.name}’s drawer”`}
          autoComplete="off"
          maxLength={longestDrawerName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Cash in the drawer now, in pounds"
          inputMode="decimal"
          autoComplete="off"
          value={float}
          onChange={(event) => setFloat(event.target.value)}
        />
        <Button type="submit" variant={hasOpen ? 'quiet' : 'primary'} disabled={isBusy || sum === undefined}>
          Open it
        </Button>
        <Problem>{problem}</Problem>
      </form>
    </Panel>
  );
}

function ClosedDrawer({ drawer }: { drawer: Drawer }) {
  const now = useNow();
  const difference = differenceOf(drawer.counted ?? 0, drawer.expected ?? 0);
  return (
    <Panel
      title={drawer.name}
      aside={<span className={difference === 'agrees' ? styles.right : styles.wrong}>{difference}</span>}
    >
      <dl className={styles.figures}>
        <Figure label="Counted">{money(drawer.counted ?? 0)}</Figure>
        <Figure label="Expected">{money(drawer.expected ?? 0)}</Figure>
        <Figure label="Closed">
          {drawer.closedAt === null ? '' : whenOf(drawer.closedAt, now)}
          {drawer.closedBy === null ? '' : ` by ${drawer.closedBy}`}
        </Figure>
      </dl>
      {drawer.note !== null && <p>{drawer.note}</p>}
      {drawer.counts.length > 1 && <Counts drawer={drawer} />}
      <details>
        <summary>{counted(drawer.entries, 'entry', 'entries')}</summary>
        <table className={styles.lines}>
          <tbody>
            <tr>
              <th scope="row">Cash at the start</th>
              <td>{money(drawer.float)}</td>
            </tr>
            {drawer.lines.map((line, index) => (
              <tr key={index}>
                <th scope="row">
                  {kindNames[line.kind]}
                  {line.wasPutIn ? ', added later' : ''}
                  {line.code === null ? '' : `, ${line.code}`}
                  <small>
                    {whenOf(line.at, now)}
                    {line.by === null ? '' : ` by ${line.by}`}
                  </small>
                </th>
                <td>{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}

function ToGiveBack({ rows }: { rows: Drawers['toGiveBack'] }) {
  const mayGive = useMay('sell-walk-in') !== undefined;
  const mayOpen = useMay('find-bookings') !== undefined;
  if (rows.length === 0) return null;
  return (
    <Panel title="To refund at the jetty">
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.refund}>
            <span>
              <b>
                {money(row.amount)} {row.method === 'cash' ? 'in cash' : 'by card machine'}
              </b>
              <small>
                {row.name}
                {mayOpen && (
                  <>
                    , <ConsoleLink path={`/bookings/${row.bookingId}`}>{row.code}</ConsoleLink>
                  </>
                )}
              </small>
            </span>
            {mayGive && <GiveBack row={row} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function GiveBack({ row }: { row: Drawers['toGiveBack'][number] }) {
  const { run, isBusy } = useCommand(giveBackByHand);
  const [slip, setSlip] = useState('');
  const first = useFirstCash();
  const { problem, trying } = useTrying();
  const needsSlip = row.method === 'card_machine';
  const give = () =>
    trying(() => run({ refund: row.refund, ...(needsSlip ? { slip: slip.trim() } : first.words) }));
  return (
    <div className={styles.form}>
      {needsSlip ? <SlipField slip={slip} onChange={setSlip} /> : <FirstCashField first={first} />}
      <Button disabled={isBusy || (needsSlip && slip.trim() === '')} onClick={() => void give()}>
        {money(row.amount)} handed back
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}

/**
 * Cash taken or refunded while no drawer was open. No count includes this cash until somebody puts it into a drawer.
 */
function CashInNone({ rows }: { rows: Drawers['inNone'] }) {
  const now = useNow();
  const mayPut = useMay('work-drawer') !== undefined;
  const { run, isBusy } = useCommand(putCashIn);
  const first = useFirstCash();
  const { problem, trying } = useTrying();
  if (rows.length === 0) return null;
  const sum = addPence(...rows.map(({ amount }) => penceOf(amount)));
  const into = first.into ?? 'your drawer';
  const put = (lines: number[]) => trying(() => run({ lines, ...first.words }));
  return (
    <Panel title="Cash not in a drawer" aside={<span>{formatGbp(sum)}</span>}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.line}>
            <span>
              <b>
                {money(row.amount)}, {kindNames[row.kind].toLowerCase()}
              </b>
              <small>
                {[row.name, row.code].filter((word) => word !== null).join(', ')} {whenOf(row.at, now)}
                {row.by === null ? '' : ` by ${row.by}`}
              </small>
            </span>
            {mayPut && rows.length > 1 && (
              <Button size="small" disabled={isBusy} onClick={() => void put([row.line])}>
                Put in a drawer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayPut && (
        <div className={styles.form}>
          <FirstCashField first={first} />
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => void put(rows.map(({ line }) => line))}
          >
            Put {formatGbp(sum)} into {into}
          </Button>
          <Problem>{problem}</Problem>
        </div>
      )}
    </Panel>
  );
}
