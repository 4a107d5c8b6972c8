import { businessLimits } from '@slipway/shared/api/console/business-limits.ts';
import { figureLimits } from '@slipway/shared/api/console/figure-limits.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { cancelRule } from '@slipway/shared/rules/house-rules.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import { Checkbox, TextField } from '@slipway/ui/Field.tsx';
import { newId } from '@slipway/ui/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { type House, houseQuery } from '../../api/house.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { OptionalNumberField } from '../../change-set/OptionalNumberField.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { Reading } from '../../session/Reading.tsx';
import { withWord, wordsIn } from '../house/house-draft.ts';
import styles from './Opening.module.css';
import { type StepDraft, DraftStep, type StepProps } from './StepFrame.tsx';
import { unread, useOnceFresh } from './use-fresh.ts';

/** The terms for customers: cancelling, deposit, weight and VAT. A value that is 0 or empty appears nowhere. */
export function RulesStep(props: StepProps) {
  const query = useQuery(houseQuery);
  const house = useOnceFresh(query);
  if (house === undefined) return <Reading query={unread(query)} text="Loading your figures …" />;
  return (
    <DraftStep
      {...props}
      begin={[]}
      problemIn={(draft) => {
        const { figures, business } = asDrafted(draft, house);
        return figures.vat > 0 && business.vat === '' ? 'Please type the VAT number as well.' : undefined;
      }}
    >
      {(drafting) => <Rules {...drafting} house={house} />}
    </DraftStep>
  );
}

const asDrafted = (draft: StepDraft['draft'], house: House) => ({
  figures: { ...house.figureWords, ...wordsIn(draft, 'figures') },
  business: { ...house.business, ...wordsIn(draft, 'business') },
});

/** The rate of VAT of most registered businesses. */
const usualVat = 20;

function Rules({ draft, edit, house }: StepDraft & { house: House }) {
  const { figures, business } = asDrafted(draft, house);
  const put = <Name extends 'refund' | 'charge' | 'deposit' | 'weight' | 'vat'>(name: Name, value: number) =>
    edit((was) => withWord(was, 'figures', { id: newId(), name, value, live: house.figureWords[name] }));
  const putNumber = (value: string) =>
    edit((was) => withWord(was, 'business', { id: newId(), name: 'vat', value, live: house.business.vat }));
  return (
    <>
      <p className={styles.lead}>
        Your site, emails and terms use these sentences. A move to another day, a late return and cleaning are
        free until you set a fee under <ConsoleLink path="/set-up/figures">Figures</ConsoleLink>. A kind of
        boat can have its own deposit, weight limit and minimum age for captains: set these under{' '}
        <ConsoleLink path="/set-up/boats">Boats</ConsoleLink>.
      </p>
      <Panel title="When somebody cancels">
        <div className={styles.form}>
          <div className={styles.pair}>
            <NumberField
              label="Full refund until this many days before the trip"
              {...figureLimits.refund}
              value={figures.refund}
              onChange={(value) => put('refund', value)}
            />
            <NumberField
              label="Fee kept from a refund, £"
              hint="0: nothing"
              {...figureLimits.charge}
              decimals={2}
              value={figures.charge}
              onChange={(value) => put('charge', value)}
            />
          </div>
          <p className={styles.effect}>
            <b>Customers read</b>
            {cancelRule({ fullRefundDays: figures.refund, adminFee: penceFromPounds(figures.charge)! })}
          </p>
        </div>
      </Panel>
      <Panel title="On the boat">
        <div className={styles.form}>
          <div className={styles.pair}>
            <NumberField
              label="Deposit per boat, £"
              hint="Taken on the day and returned afterwards. 0 for none"
              {...figureLimits.deposit}
              decimals={2}
              value={figures.deposit}
              onChange={(value) => put('deposit', value)}
            />
            <OptionalNumberField
              label="Weight limit of a boat, kg"
              hint="Leave empty for no limit"
              {...figureLimits.weight}
              value={figures.weight === 0 ? null : figures.weight}
              onChange={(value) => put('weight', value ?? 0)}
            />
          </div>
          {figures.deposit > 0 && (
            <p className={styles.effect}>
              <b>Customers read</b>
              {depositRule({ deposit: penceFromPounds(figures.deposit)! })}
            </p>
          )}
        </div>
      </Panel>
      <Panel title="VAT">
        <div className={styles.form}>
          <Checkbox
            isChecked={figures.vat > 0}
            onChange={(isRegistered) => {
              put('vat', isRegistered ? house.figureWords.vat || usualVat : 0);
              if (!isRegistered) putNumber('');
            }}
          >
            We are registered for VAT
          </Checkbox>
          {figures.vat > 0 && (
            <div className={styles.pair}>
              <TextField
                label="VAT number"
                maxLength={businessLimits.vat}
                autoComplete="off"
                value={business.vat}
                onChange={({ target }) => putNumber(target.value.trim())}
              />
              <NumberField
                label="VAT in your prices, %"
                {...figureLimits.vat}
                least={1}
                decimals={2}
                value={figures.vat}
                onChange={(value) => put('vat', value)}
              />
            </div>
          )}
        </div>
      </Panel>
    </>
  );
}
