import { figureLimits, mostDaysFrom, mostDaysTo } from '@slipway/shared/api/console/figure-limits.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Checkbox } from '@slipway/ui/Field.tsx';
import { newId } from '@slipway/ui/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { type House, houseQuery } from '../../api/house.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { NumberField } from '../../change-set/NumberField.tsx';
import { OptionalNumberField } from '../../change-set/OptionalNumberField.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { CountryCodes } from './CountryCodes.tsx';
import { withWord, wordsIn } from './house-draft.ts';

/** The figures of the business: the day from which each applies, and every sentence that uses it. */
export function FiguresPage() {
  return (
    <ChangeSetScreen title="Figures" part="figures" hasFirstDay>
      {(drafting) => <FiguresFields {...drafting} />}
    </ChangeSetScreen>
  );
}

type Words = House['figureWords'];
type Plain = { [Name in keyof Words]: Words[Name] extends number ? Name : never }[keyof Words];
type Readings = 'free' | 'late' | 'clean';

type Field =
  | { name: Plain | Readings; unit: string; decimals?: 2 }
  | { name: 'takes' | 'sky' | 'texts' | 'textCountries' };

const groups: readonly { title: string; fields: readonly Field[] }[] = [
  {
    title: 'Booking',
    fields: [
      { name: 'hold', unit: 'minutes' },
      { name: 'notice', unit: 'minutes' },
      { name: 'turnaround', unit: 'minutes' },
      { name: 'arrive', unit: 'minutes before' },
      { name: 'weight', unit: 'kg' },
      { name: 'vat', unit: '%', decimals: 2 },
    ],
  },
  {
    title: 'Cancelling and moving',
    fields: [
      { name: 'refund', unit: 'days before' },
      { name: 'charge', unit: '£', decimals: 2 },
      { name: 'takes' },
      { name: 'free', unit: 'days before' },
      { name: 'fee', unit: '£', decimals: 2 },
      { name: 'hours', unit: 'hours before' },
      { name: 'rebook', unit: 'months' },
    ],
  },
  {
    title: 'Deposit and fees',
    fields: [
      { name: 'deposit', unit: '£', decimals: 2 },
      { name: 'owed', unit: '£', decimals: 2 },
      { name: 'late', unit: '£', decimals: 2 },
      { name: 'clean', unit: '£', decimals: 2 },
    ],
  },
  {
    title: 'Weather',
    fields: [{ name: 'sky' }, { name: 'gusts', unit: 'km/h' }, { name: 'decide', unit: 'hours before' }],
  },
  {
    title: 'Text messages',
    fields: [{ name: 'texts' }, { name: 'textsADay', unit: 'messages' }, { name: 'textCountries' }],
  },
];

const readings = { charged: 'charged', faq: 'the FAQs say', policy: 'the policies say' } as const;

function FiguresFields({ draft, edit }: Drafting) {
  const house = useQuery(houseQuery);
  useShownAge(house.dataUpdatedAt === 0 ? undefined : house.dataUpdatedAt);
  const isOwner = useMay('set-policies') !== undefined;
  const { data } = house;
  if (data === undefined) return <Reading query={house} text="Loading the figures …" />;
  const live = data.figureWords;
  const now: Words = { ...live, ...wordsIn(draft, 'figures') };
  const set = <Name extends keyof Words>(name: Name, value: Words[Name]) =>
    edit((was) => withWord(was, 'figures', { id: newId(), name, value, live: live[name] }));
  const factsOf = (name: keyof Words) => data.figures.find((each) => each.name === name);
  return (
    <>
      <Reading query={house} text="Loading the figures …" />
      <p className={shared.soft}>
        The site, the emails and the terms all use these figures; “See the effect” lists the sentences that
        change. A booking keeps the figures it was made under.
        {!isOwner && ' You can change notice and turnaround. Only an owner can change the other figures.'}
      </p>
      {groups.map(({ title, fields }) => (
        <Panel key={title} title={title}>
          {fields.map((field) => {
            const facts = factsOf(field.name);
            const label = facts?.label ?? field.name;
            const isMine = isOwner || field.name === 'notice' || field.name === 'turnaround';
            return (
              <section key={field.name} className={shared.figure} aria-label={label}>
                {isMine ? (
                  <FigureField {...{ field, label, live, now, set }} windKmh={data.windKmh} />
                ) : (
                  <p>
                    {label}: <b>{facts?.value}</b>
                  </p>
                )}
                <History versions={facts?.versions ?? []} />
              </section>
            );
          })}
        </Panel>
      ))}
    </>
  );
}

type FigureFieldProps = {
  field: Field;
  label: string;
  live: Words;
  now: Words;
  windKmh: House['windKmh'];
  set: <Name extends keyof Words>(name: Name, value: Words[Name]) => void;
};

function FigureField({ field, label, live, now, windKmh, set }: FigureFieldProps) {
  switch (field.name) {
    case 'takes': {
      const { from, to } = now.takes;
      return (
        <div className={shared.pair}>
          <NumberField
            label={`${label}: fewest days`}
            least={1}
            most={Math.min(mostDaysFrom, to)}
            value={from}
            onChange={(next) => set('takes', { from: next, to })}
          />
          <NumberField
            label={`${label}: most days`}
            least={from}
            most={mostDaysTo}
            value={to}
            onChange={(next) => set('takes', { from, to: next })}
          />
        </div>
      );
    }
    case 'sky':
      return (
        <Checkbox isChecked={now.sky} onChange={(next) => set('sky', next)}>
          {label}, and the wind of their time where there is a forecast
        </Checkbox>
      );
    case 'texts':
      return (
        <Checkbox isChecked={now.texts} onChange={(next) => set('texts', next)}>
          {label}: warned, called off, another time, waiting, pay link; each is an email too
        </Checkbox>
      );
    case 'textCountries':
      return (
        <CountryCodes
          label={label}
          codes={now.textCountries}
          onChange={(next) => set('textCountries', next)}
        />
      );
    case 'gusts':
      return (
        <>
          <OptionalNumberField
            label={`${label}, km/h`}
            hint="For kinds of boat without a limit of their own. Leave empty for no limit: the site then mentions no limit"
            {...figureLimits.gusts}
            value={now.gusts === 0 ? null : now.gusts}
            onChange={(next) => set('gusts', next ?? 0)}
          />
          <p role="status" className={shared.soft}>
            {now.gusts !== 0 &&
              windKmh !== null &&
              now.gusts < windKmh &&
              `Your weather rule lets boats sail in wind up to ${windKmh} km/h. Gusts are never weaker than the wind, so this gust limit stops every boat in wind above ${now.gusts} km/h.`}
          </p>
        </>
      );
    case 'weight':
      return (
        <OptionalNumberField
          label={`${label}, kg`}
          hint="Leave empty for no limit: the site then mentions no limit"
          {...figureLimits.weight}
          value={now.weight === 0 ? null : now.weight}
          onChange={(next) => set('weight', next ?? 0)}
        />
      );
    case 'free':
    case 'late':
    case 'clean': {
      const { name, unit, decimals = 0 } = field;
      const value = now[name];
      const differ = doDiffer(value);
      // If the live FAQs, policies and charges have different figures, there are three fields. The fields stay even if
      // somebody types three equal figures, because the typing may not be finished.
      if (!differ && !doDiffer(live[name]))
        return (
          <NumberField
            label={`${label}, ${unit}`}
            {...figureLimits[name]}
            decimals={decimals}
            value={value.charged}
            onChange={(next) => set(name, { faq: next, policy: next, charged: next })}
          />
        );
      return (
        <>
          <div className={shared.pair}>
            {(Object.keys(readings) as (keyof typeof readings)[]).map((reading) => (
              <NumberField
                key={reading}
                label={`${label}, ${unit}: ${readings[reading]}`}
                {...figureLimits[name]}
                decimals={decimals}
                value={value[reading]}
                onChange={(next) => set(name, { ...value, [reading]: next })}
              />
            ))}
          </div>
          {differ && (
            <p className={shared.soft}>
              The pages state different figures, so the site adds a note with the figure that applies. To
              remove that note, type the same figure in all three fields.
            </p>
          )}
        </>
      );
    }
    default: {
      const { name, unit, decimals = 0 } = field;
      return (
        <NumberField
          label={`${label}, ${unit}`}
          {...figureLimits[name]}
          decimals={decimals}
          value={now[name]}
          onChange={(next) => set(name, next)}
        />
      );
    }
  }
}

/** Whether a page states a figure that differs from the figure we charge. */
const doDiffer = ({ faq, policy, charged }: Words[Readings]) => faq !== policy || policy !== charged;

/** Every past and future value, with the day from which it applies. */
function History({ versions }: { versions: House['figures'][number]['versions'] }) {
  const now = useNow();
  const dayOfVersion = (from: string) =>
    new Date(from).getTime() === 0
      ? 'since the beginning'
      : `from ${formatLongDate(venueDate(new Date(from)))}`;
  const [latest] = versions;
  if (latest === undefined) return null;
  if (versions.length === 1)
    return (
      <p className={shared.soft}>
        {latest.value}, {dayOfVersion(latest.from)}
      </p>
    );
  return (
    <details>
      <summary>
        {latest.value}, {dayOfVersion(latest.from)}
        {new Date(latest.from) > now && ' (to come)'}
      </summary>
      <ul>
        {versions.slice(1).map(({ from, value }) => (
          <li key={from}>
            {value}, {dayOfVersion(from)}
          </li>
        ))}
      </ul>
    </details>
  );
}
