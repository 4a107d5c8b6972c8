import { putCashIn } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import type { Drawers } from '../../api/drawers.ts';
import { Panel } from '../../parts/Panel.tsx';
import { FirstCashField, useFirstCash } from '../../session/FirstCash.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { money } from '../../session/money.ts';
import { whenOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './DrawersPage.module.css';
import { kindWords } from './DrawerParts.tsx';

/** Cash that was taken, or given back, while no drawer was open: in nobody's count until it is put into one. */
export function CashInNone({ rows }: { rows: Drawers['inNone'] }) {
  const now = useNow();
  const mayPut = useMay('work-drawer') !== undefined;
  const { run, isBusy } = useCommand(putCashIn);
  const first = useFirstCash();
  const [problem, setProblem] = useState<string>();
  if (rows.length === 0) return null;
  const sum = Math.round(rows.reduce((all, { amount }) => all + amount * 100, 0)) / 100;
  const into = first.into ?? 'your drawer';
  const put = async (lines: number[]) => {
    setProblem(undefined);
    try {
      await run({ lines, ...first.words });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Panel title="Cash in no drawer" aside={<span>{money(sum)}</span>}>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.line}>
            <span>
              <b>
                {money(row.amount)}, {kindWords[row.kind].toLowerCase()}
              </b>
              <small>
                {[row.name, row.code].filter((word) => word !== null).join(', ')} {whenOf(row.at, now)}
                {row.by === null ? '' : ` by ${row.by}`}
              </small>
            </span>
            {mayPut && rows.length > 1 && (
              <Button size="small" disabled={isBusy} onClick={() => void put([row.line])}>
                Put it in
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
            Put {money(sum)} into {into}
          </Button>
          <Problem>{problem}</Problem>
        </div>
      )}
    </Panel>
  );
}
