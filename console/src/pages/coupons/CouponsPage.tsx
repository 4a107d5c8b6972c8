import { plural } from '@slipway/shared/values/counted.ts';
import { mostPounds, mostUses } from '@slipway/shared/api/console/limits.ts';
import { couponCodeMaxLength, typedCouponCode } from '@slipway/shared/values/coupon-code.ts';
import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { newId } from '@slipway/ui/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { soldQuery } from '../../api/sold.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { EditedRow } from '../../change-set/EditedRow.tsx';
import { OptionalNumberField } from '../../change-set/OptionalNumberField.tsx';
import { SurchargeFields } from '../../change-set/SurchargeFields.tsx';
import { without } from '../../change-set/draft.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { dayOf } from '../../session/times.ts';
import {
  type Coupon,
  couponIn,
  couponOf,
  isChanged,
  newCoupons,
  offText,
  plainCoupon,
  standOf,
  withCoupon,
  withNewCoupon,
} from './coupon-draft.ts';

/** The coupon codes: the discount of each, and when and how often it can be used. */
export function CouponsPage() {
  return (
    <ChangeSetScreen title="Coupons" part="coupons">
      {(drafting) => <CouponsFields {...drafting} />}
    </ChangeSetScreen>
  );
}

function CouponsFields({ draft, edit, today }: Drafting) {
  const sold = useQuery(soldQuery);
  useShownAge(sold.dataUpdatedAt === 0 ? undefined : sold.dataUpdatedAt);
  const [opened, setOpened] = useState<string>();
  const { data } = sold;
  if (data === undefined) return <Reading query={sold} text="Loading the coupons …" />;
  const { coupons } = data;
  const added = newCoupons(draft);
  const toggle = (key: string) => setOpened(opened === key ? undefined : key);
  const codes = [...coupons, ...added].map(({ code }) => code);
  // Usable coupons come first, ended coupons last.
  const over = (coupon: Coupon, used: number) => ['ended', 'used up'].includes(standOf(coupon, used, today));
  const shown = coupons
    .map((live) => ({ live, coupon: couponIn(draft, live) }))
    .toSorted(
      (a, b) => Number(over(couponOf(a.live), a.live.used)) - Number(over(couponOf(b.live), b.live.used)),
    );
  return (
    <>
      <Reading query={sold} text="Loading the coupons …" />
      <AddCoupon
        codes={codes}
        onAdd={(code) => {
          const id = newId();
          edit((was) => withNewCoupon(was, id, code, plainCoupon));
          setOpened(id);
        }}
      />
      <Panel title="Coupons">
        {shown.length + added.length === 0 && <p>No coupons yet.</p>}
        <Rows>
          {added.map(({ id, code, coupon }) => (
            <CouponRow
              key={id}
              {...{ code, coupon, today }}
              note="new"
              used={0}
              isOpen={opened === id}
              onToggle={() => toggle(id)}
              actions={
                <Button variant="text" onClick={() => edit((was) => without(was, id))}>
                  Remove from the changes<VisuallyHidden>: {code}</VisuallyHidden>
                </Button>
              }
            >
              <CouponForm
                coupon={coupon}
                onChange={(next) => edit((was) => withNewCoupon(was, id, code, next))}
              />
            </CouponRow>
          ))}
          {shown.map(({ live, coupon }) => (
            <CouponRow
              key={live.id}
              code={live.code}
              {...{ coupon, today }}
              note={isChanged(draft, live) ? 'changed here' : undefined}
              used={live.used}
              isOpen={opened === String(live.id)}
              onToggle={() => toggle(String(live.id))}
              actions={
                <>
                  {standOf(coupon, live.used, today) !== 'ended' && (
                    <Button onClick={() => edit((was) => withCoupon(was, live, ended(coupon, today)))}>
                      End it<VisuallyHidden>: {live.code}</VisuallyHidden>
                    </Button>
                  )}
                  {isChanged(draft, live) && (
                    <Button
                      variant="text"
                      onClick={() => edit((was) => withCoupon(was, live, couponOf(live)))}
                    >
                      Discard this change<VisuallyHidden>: {live.code}</VisuallyHidden>
                    </Button>
                  )}
                </>
              }
            >
              <CouponForm coupon={coupon} onChange={(next) => edit((was) => withCoupon(was, live, next))} />
            </CouponRow>
          ))}
        </Rows>
      </Panel>
    </>
  );
}

/** Ends a coupon by setting its last day to yesterday. */
function ended(coupon: Coupon, today: LocalDate): Coupon {
  const last = addDays(today, -1);
  const { first } = coupon;
  return { ...coupon, last, first: first !== null && first > last ? last : first };
}

/** The code is typed before the coupon is added, because a code cannot be edited afterwards. */
function AddCoupon({ codes, onAdd }: { codes: readonly string[]; onAdd: (code: string) => void }) {
  const [code, setCode] = useState('');
  const isTaken = codes.includes(code);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (code === '' || isTaken) return;
    onAdd(code);
    setCode('');
  };
  return (
    <Panel title="A new coupon">
      <form className={shared.pair} onSubmit={add}>
        <TextField
          label="Its code"
          hint="Customers type this code: letters, digits and hyphens. You can’t change it later"
          maxLength={couponCodeMaxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isTaken ? `There is already a coupon ${code}.` : undefined}
          value={code}
          onChange={(event) => setCode(typedCouponCode(event.target.value))}
        />
        <Button type="submit" icon={<Sign name="plus" />} disabled={code === '' || isTaken}>
          Add it to the changes
        </Button>
      </form>
    </Panel>
  );
}

const signs: Record<ReturnType<typeof standOf>, SignName> = {
  'in use': 'tick',
  'not yet': 'calendar',
  ended: 'minus',
  'used up': 'minus',
};
const standWords: Record<ReturnType<typeof standOf>, string> = {
  'in use': 'Customers can use this coupon',
  'not yet': 'Customers cannot use this coupon yet',
  ended: 'Has ended',
  'used up': 'Used up',
};

type CouponRowProps = Omit<ComponentProps<typeof EditedRow>, 'sign' | 'name' | 'facts'> & {
  code: string;
  coupon: Coupon;
  used: number;
  today: string;
};

function CouponRow({ code, coupon, used, today, ...row }: CouponRowProps) {
  const { off, first, last, uses, each } = coupon;
  const stand = standOf(coupon, used, today);
  const days = [
    ...(first === null ? [] : [`from ${dayWords(first, today)}`]),
    ...(last === null ? [] : [`until ${dayWords(last, today)}`]),
  ].join(' ');
  const facts = [
    standWords[stand],
    offText(off),
    ...(days === '' ? [] : [days]),
    uses === null ? `used ${plural(used, 'once', `${used} times`)}` : `used ${used} of ${uses}`,
    ...(each === null ? [] : [`${plural(each, 'once', `${each} times`)} for each customer`]),
  ];
  return <EditedRow sign={signs[stand]} name={code} {...{ facts }} {...row} />;
}

/** '12 June', with the year if it is not this year. */
function dayWords(date: string, today: string): string {
  const day = dayOf(localDate(date));
  return date.slice(0, 4) === today.slice(0, 4) ? day : `${day} ${date.slice(0, 4)}`;
}

type CouponFormProps = { coupon: Coupon; onChange: (coupon: Coupon) => void };

function CouponForm({ coupon, onChange }: CouponFormProps) {
  const { off, first, last, uses, each } = coupon;
  const isTurned = first !== null && last !== null && last < first;
  return (
    <>
      <SurchargeFields
        label="Discount on the boat"
        hint="Food, drinks and extras stay at full price"
        least={0.01}
        most={{ pounds: mostPounds, percent: 100 }}
        surcharge={off}
        onChange={(next) => onChange({ ...coupon, off: next })}
      />
      <div className={shared.pair}>
        <TextField
          label="First day customers can use it"
          hint="Leave empty to start at once"
          type="date"
          value={first ?? ''}
          onChange={(event) => onChange({ ...coupon, first: event.target.value || null })}
        />
        <TextField
          label="Last day customers can use it"
          hint="Leave empty for no end"
          type="date"
          min={first ?? undefined}
          error={isTurned ? 'The last day is before the first day.' : undefined}
          value={last ?? ''}
          onChange={(event) => onChange({ ...coupon, last: event.target.value || null })}
        />
      </div>
      <div className={shared.pair}>
        <OptionalNumberField
          label="Uses allowed in total"
          hint="Leave empty for no limit"
          most={mostUses}
          value={uses}
          onChange={(next) => onChange({ ...coupon, uses: next })}
        />
        <OptionalNumberField
          label="Uses allowed per customer"
          hint="Leave empty for no limit"
          least={1}
          most={mostUses}
          value={each}
          onChange={(next) => onChange({ ...coupon, each: next })}
        />
      </div>
    </>
  );
}
