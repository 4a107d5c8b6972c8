import { counted } from '@slipway/shared/values/counted.ts';
import type { Takings, Vat } from '../../api/books.ts';
import type { DayRange } from '../../api/books.ts';
import type { SignName } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { money } from '../../session/money.ts';
import { Figure, Figures } from './Figures.tsx';
import styles from './Money.module.css';
import { whyPath } from './why.ts';

type TakenProps = {
  takings: Takings;
  range: DayRange;
  /** The VAT on the takings in `range`; undefined: not loaded yet. */
  vat: Vat | undefined;
};

/**
 * The takings, in total and for each way of paying, with their VAT. Beside the takings is the money that does not count
 * as takings.
 */
export function Taken({ takings, range: { from, to }, vat }: TakenProps) {
  const { sum, lines, byMethod, deposits, fees, differences } = takings;
  const of = (figure: 'takings' | 'deposits' | 'fees' | 'differences') => ({ figure, from, to }) as const;
  const beside = [
    { figure: 'deposits', label: 'Deposits at the jetty', small: 'kept for parties', ...deposits },
    {
      figure: 'differences',
      label: 'Drawer differences',
      small: 'counted, less expected',
      ...differences,
    },
    { figure: 'fees', label: 'Dispute fees', small: 'charged by the provider', ...fees },
  ] as const;
  if (lines === 0 && beside.every((each) => each.lines === 0))
    return (
      <>
        <p className={styles.big}>{money(0)}</p>
        <p className={styles.soft}>No payments in these days.</p>
      </>
    );
  const hasVat = vat !== undefined && (vat.isRegistered || vat.byRate.length > 0);
  return (
    <>
      <p className={styles.big}>{money(sum)}</p>
      <Figures>
        {byMethod.map(({ method, isByLink, label, ...sums }) => (
          <Figure
            key={label}
            sign={signOf(method, isByLink)}
            label={label}
            small={textOf(sums)}
            sum={sums.sum}
            why={whyPath({ ...of('takings'), method, isByLink: isByLink ? 'yes' : 'no' })}
          />
        ))}
        <Figure label="Total" sum={sum} why={whyPath(of('takings'))} isTotal />
      </Figures>
      {hasVat && (
        <p className={styles.soft}>
          VAT included: <ConsoleLink path={`/money/vat?from=${from}&to=${to}`}>{money(vat.vat)}</ConsoleLink>
        </p>
      )}
      {beside.some((each) => each.lines > 0) && (
        <>
          <h3 className={styles.notIn}>Not included</h3>
          <Figures>
            {beside
              .filter((each) => each.lines > 0)
              .map(({ figure, label, small, sum: besides }) => (
                <Figure key={figure} label={label} small={small} sum={besides} why={whyPath(of(figure))} />
              ))}
          </Figures>
        </>
      )}
    </>
  );
}

/** '3 payments, £20.00 refunded'. */
function textOf({
  taken,
  givenBack,
  takenBack,
  lines,
}: Omit<Takings['byMethod'][number], 'method' | 'isByLink' | 'label' | 'sum'>) {
  return [
    givenBack === 0 && takenBack === 0 ? counted(lines, 'payment') : `${money(taken)} in`,
    givenBack === 0 ? undefined : `${money(-givenBack)} refunded`,
    takenBack === 0 ? undefined : `${money(-takenBack)} taken back by banks`,
  ]
    .filter((each) => each !== undefined)
    .join(', ');
}

function signOf(method: Takings['byMethod'][number]['method'], isByLink: boolean): SignName {
  if (isByLink) return 'link';
  return method === 'cash' ? 'pound' : method === 'card_machine' ? 'mobile' : 'card';
}
