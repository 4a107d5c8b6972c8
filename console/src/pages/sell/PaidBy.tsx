import { longestBecause, longestSlip } from '@slipway/shared/api/console/limits.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { type FirstCash, FirstCashField } from '../../session/FirstCash.tsx';
import { useMay } from '../../session/Me.tsx';
import { changeText, tooMuchGiven } from '../../session/change-text.ts';
import { timeOf } from '../../session/times.ts';
import styles from './SellPage.module.css';

export type Way = 'link' | 'card_machine' | 'cash' | 'dock';

type Agreed = { total: string; because: string };

type PaidByProps = {
  way: Way;
  onWay: (way: Way) => void;
  mayLink: boolean;
  keptUntil: string;
  given: string;
  onGiven: (given: string) => void;
  first: FirstCash;
  slip: string;
  onSlip: (slip: string) => void;
  toPay: number | undefined;
  agreed: Agreed | undefined;
  onAgreed: (agreed: Agreed | undefined) => void;
};

/** The choice of a way of paying, and its fields. */
export function PaidBy(props: PaidByProps) {
  const { way, onWay, mayLink, keptUntil, given, onGiven, first, slip, onSlip, toPay, agreed, onAgreed } =
    props;
  const mayDecide = useMay('decide-money') !== undefined;
  const ways: { value: Way; label: string; words: string }[] = [
    ...(mayLink
      ? [
          {
            value: 'link' as const,
            label: 'Pay link',
            words: `QR code here, or a text message; the place is held until ${timeOf(keptUntil)}`,
          },
        ]
      : []),
    { value: 'card_machine', label: 'Card machine', words: 'needs the slip number' },
    { value: 'cash', label: 'Cash', words: cashWords(first) },
    { value: 'dock', label: 'At the dock', words: 'the board shows the sum as owed' },
  ];
  return (
    <fieldset className={styles.card}>
      <legend>Paid by</legend>
      <div className={styles.ways}>
        {ways.map(({ value, label, words }) => (
          <label key={value}>
            <input type="radio" name="way" checked={way === value} onChange={() => onWay(value)} />
            <b>{label}</b>
            <small>{words}</small>
          </label>
        ))}
      </div>
      {way === 'card_machine' && (
        <TextField
          label="Slip number"
          autoComplete="off"
          maxLength={longestSlip}
          value={slip}
          onChange={(event) => onSlip(event.target.value)}
        />
      )}
      {way === 'cash' && (
        <>
          <TextField
            label="Cash received, in pounds (if not the exact sum)"
            inputMode="decimal"
            autoComplete="off"
            error={tooMuchGiven(given)}
            value={given}
            onChange={(event) => onGiven(event.target.value)}
          />
          <p role="status" className={styles.change}>
            {changeText(given, toPay)}
          </p>
          <FirstCashField first={first} />
        </>
      )}
      {mayDecide && agreed === undefined && (
        <Button variant="text" onClick={() => onAgreed({ total: '', because: '' })}>
          Agree another price, or free
        </Button>
      )}
      {agreed !== undefined && (
        <div className={styles.fields}>
          <TextField
            label="Agreed price, in pounds (0: free)"
            inputMode="decimal"
            autoComplete="off"
            value={agreed.total}
            onChange={(event) => onAgreed({ ...agreed, total: event.target.value })}
          />
          <TextField
            label="Reason"
            autoComplete="off"
            maxLength={longestBecause}
            value={agreed.because}
            onChange={(event) => onAgreed({ ...agreed, because: event.target.value })}
          />
          <Button variant="text" onClick={() => onAgreed(undefined)}>
            Use the list price
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function cashWords({ isFirst, into }: FirstCash): string {
  if (isFirst) return 'shows the change to give; opens your drawer';
  return into === undefined
    ? 'shows the change to give'
    : `shows the change to give; the cash goes into ${into}`;
}
