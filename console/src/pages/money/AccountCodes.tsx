import { type WireAccounts, setAccounts } from '@slipway/shared/api/console/accountant.ts';
import { aboutAccount, accountNames, taxKeyPattern, usualTaxNames } from '@slipway/shared/rules/accounts.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { accountsQuery } from '../../api/accountant.ts';
import { Panel } from '../../parts/Panel.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import styles from './Money.module.css';
import { useIsRegistered } from './MoneyTabs.tsx';

/** The typed codes, by account or rate: 'sales', 'tax 20'. */
type Typed = Readonly<Record<string, string>>;

/** `asked`: the code named in the page's address, such as 'sales' or 'tax 12.5'. Null: no code is named. */
export function AccountCodes({ asked }: { asked: string | null }) {
  const query = useQuery(accountsQuery);
  const maySet = useMay('set-policies') !== undefined;
  return (
    <Panel title="Account codes" aside={<span>as in your accountant’s books</span>}>
      <Reading query={query} text="Loading the codes …" />
      {query.data !== undefined &&
        (maySet ? (
          <CodesForm key={keyOf(query.data)} codes={query.data} asked={asked} />
        ) : (
          <Codes codes={query.data} />
        ))}
    </Panel>
  );
}

const keyOf = (codes: WireAccounts) => JSON.stringify(codes);

function Codes({ codes: { accounts, taxes } }: { codes: WireAccounts }) {
  if (accounts.length === 0 && taxes.length === 0) return <p>No codes are set yet. An owner can set them.</p>;
  return (
    <dl className={styles.codes}>
      {accounts.map(({ account, code }) => (
        <div key={account}>
          <dt>{aboutAccount(account).label}</dt>
          <dd>{code}</dd>
        </div>
      ))}
      {taxes.map(({ rate, name }) => (
        <div key={rate}>
          <dt>{rateLabel(rate)}</dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  );
}

const rateLabel = (rate: string) => (rate === 'none' ? 'Without VAT' : `VAT of ${rate} %`);
const idOf = (what: string) => `code-${what.replace(' ', '-')}`;

function CodesForm({ codes, asked }: { codes: WireAccounts; asked: string | null }) {
  const [typed, setTyped] = useState<Typed>({});
  const { run, isBusy } = useCommand(setAccounts);
  const { problem, trying } = useTrying();
  const isRegistered = useIsRegistered();
  const live: Typed = {
    ...Object.fromEntries(codes.accounts.map(({ account, code }) => [account, code])),
    ...Object.fromEntries(codes.taxes.map(({ rate, name }) => [`tax ${rate}`, name])),
  };
  const now = (what: string) => typed[what] ?? live[what] ?? '';
  const askedRate = /^tax (.+)$/.exec(asked ?? '')?.[1];
  const rates = [
    ...new Set([
      ...Object.keys(usualTaxNames),
      ...codes.taxes.map(({ rate }) => rate),
      ...(askedRate !== undefined && taxKeyPattern.test(askedRate) ? [askedRate] : []),
    ]),
  ].toSorted((one, other) => rank(other) - rank(one));
  // A business that is not registered for VAT sees a field for a VAT code only in two cases: an earlier month
  // needs the code, or the code is already set.
  const isOfVat = (what: string) => what === 'vat' || what.startsWith('tax ');
  const isAsked = (what: string) => isRegistered || !isOfVat(what) || what === asked || what in live;
  useEffect(() => {
    if (asked !== null) document.getElementById(idOf(asked))?.focus();
  }, [asked]);
  const field = (what: string, label: string, hint: string) => (
    <TextField
      key={what}
      id={idOf(what)}
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={what.startsWith('tax ') ? 50 : 10}
      value={now(what)}
      onChange={({ target: { value } }) => setTyped({ ...typed, [what]: value })}
    />
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    void trying(() =>
      run({
        accounts: accountNames.flatMap((account) => {
          const code = now(account).trim();
          return code === '' ? [] : [{ account, code }];
        }),
        taxes: rates.flatMap((rate) => {
          const name = now(`tax ${rate}`).trim();
          return name === '' ? [] : [{ rate, name }];
        }),
      }),
    );
  };
  const isChanged = Object.keys(typed).some((what) => now(what).trim() !== (live[what] ?? ''));
  return (
    <form className={styles.codesForm} onSubmit={save}>
      <p className={styles.soft}>
        Ask your accountant for the codes. Files that you make after a change use the new codes, even for
        locked months.
      </p>
      <div className={styles.fields}>
        {accountNames.filter(isAsked).map((account) => {
          const { label, hint } = aboutAccount(account);
          return field(account, label, hint);
        })}
      </div>
      {rates.some((rate) => isAsked(`tax ${rate}`)) && (
        <details open={askedRate !== undefined}>
          <summary>Xero’s names for the rates of VAT</summary>
          <div className={styles.fields}>
            {rates
              .filter((rate) => isAsked(`tax ${rate}`))
              .map((rate) =>
                field(
                  `tax ${rate}`,
                  rateLabel(rate),
                  usualTaxNames[rate] === undefined
                    ? 'The name that Xero shows'
                    : `Leave empty for ${usualTaxNames[rate]}, Xero’s own name`,
                ),
              )}
          </div>
        </details>
      )}
      <Problem>{problem}</Problem>
      <Button variant="primary" type="submit" disabled={isBusy || !isChanged}>
        Save the codes
      </Button>
    </form>
  );
}

const rank = (rate: string) => (rate === 'none' ? -1 : Number(rate));
