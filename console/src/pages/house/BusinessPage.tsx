import { businessLimits, longestWay, placeLimits } from '@slipway/shared/api/console/business-limits.ts';
import { weekdayText } from '@slipway/shared/api/console/change-text.ts';
import { type LegalForm, legalForms } from '@slipway/shared/business.ts';
import { companyLine } from '@slipway/shared/company-line.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Checkbox, SelectField, TextField } from '@slipway/ui/Field.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { newId } from '@slipway/ui/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { type House, houseQuery } from '../../api/house.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { MapPoint } from '../../parts/MapPoint.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Ticks } from '../../parts/Ticks.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { dayOf } from '../../session/times.ts';
import { withWord, wordsIn } from './house-draft.ts';
import { legalWords } from './legal-words.ts';

/** The details of the business, shown on every page, in every email and to search engines. */
export function BusinessPage() {
  return (
    <ChangeSetScreen title="Business" part="business">
      {(drafting) => <BusinessFields {...drafting} />}
    </ChangeSetScreen>
  );
}

type Words = House['business'];

function BusinessFields({ draft, edit }: Drafting) {
  const house = useQuery(houseQuery);
  useShownAge(house.dataUpdatedAt === 0 ? undefined : house.dataUpdatedAt);
  const { data } = house;
  if (data === undefined) return <Reading query={house} text="Loading the business …" />;
  const live = data.business;
  const now: Words = { ...live, ...wordsIn(draft, 'business') };
  const set = <Name extends keyof Words>(name: Name, value: Words[Name]) =>
    edit((was) => withWord(was, 'business', { id: newId(), name, value, live: live[name] }));
  const field = (name: TextName, label: string, more: More = {}) => (
    <WordsField
      label={label}
      most={businessLimits[name]}
      value={now[name]}
      onChange={(value) => set(name, value)}
      {...more}
    />
  );
  const inPlace = (name: PlaceName, label: string) => (
    <WordsField
      label={label}
      most={placeLimits[name]}
      required="Please fill this in."
      value={now.place[name]}
      onChange={(value) => set('place', { ...now.place, [name]: value })}
    />
  );
  const [last] = data.businessChanged;
  return (
    <>
      <Reading query={house} text="Loading the business …" />
      <Panel title="Name and contact">
        <div className={shared.form}>
          {field('name', 'Name', { required: 'Please type the name of the business.' })}
          {field('tagline', 'The business in one line', {
            required: 'Please describe the business in one line.',
            hint: 'Below the name in search results, and at the foot of each page',
          })}
          <div className={shared.pair}>
            {field('phone', 'Phone', {
              required: 'Please type a number.',
              hint: 'As you would dial it: 01632 960142',
            })}
            {field('email', 'Email', {
              required: 'Please type an address.',
              hint: 'Receives messages about bookings, and people’s answers to our emails',
            })}
          </div>
          <HoursFields hours={now.hours} onChange={(hours) => set('hours', hours)} />
        </div>
      </Panel>
      <Panel title="Place">
        <div className={shared.form}>
          {inPlace('name', 'Name of the place')}
          <div className={shared.pair}>
            {inPlace('street', 'Street')}
            {inPlace('town', 'Town')}
            {inPlace('postcode', 'Postcode')}
          </div>
          <MapPoint
            label="Latitude, longitude"
            place={now.place}
            onChange={(point) =>
              // The device may report its position late. Text that was typed in the meantime is kept.
              edit((was) => {
                const value = { ...(wordsIn(was, 'business')?.place ?? live.place), ...point };
                return withWord(was, 'business', { id: newId(), name: 'place', value, live: live.place });
              })
            }
          />
        </div>
      </Panel>
      <Panel title="Directions">
        <div className={shared.form}>
          {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => (
            <WordsField
              key={way}
              label={ways[way]}
              most={longestWay}
              isLong
              value={now.ways[way]}
              onChange={(value) => set('ways', { ...now.ways, [way]: value })}
            />
          ))}
          {(now.sketch.file !== '' || live.sketch.file !== '') && (
            <Checkbox
              isChecked={now.sketch.file !== ''}
              onChange={(isShown) => set('sketch', isShown ? live.sketch : { file: '', alt: '' })}
            >
              Show the map sketch
            </Checkbox>
          )}
          <p className={shared.soft}>Empty fields aren’t shown.</p>
        </div>
      </Panel>
      <Panel title="Legal details">
        <div className={shared.form}>
          <div className={shared.pair}>
            <SelectField
              label="You are"
              value={now.form}
              onChange={({ target }) => set('form', target.value as LegalForm)}
            >
              {legalForms.map((form) => (
                <option key={form} value={form}>
                  {legalWords[form].option}
                </option>
              ))}
            </SelectField>
            {field('legal', legalWords[now.form].name, {
              required: `Please type ${legalWords[now.form].missing}.`,
            })}
          </div>
          {now.form === 'company' && (
            <div className={shared.pair}>
              {field('company', 'Company number', { hint: 'Leave empty for a demonstration company' })}
              {field('registered', 'Registered in', { required: 'Please type the country of registration.' })}
            </div>
          )}
          {field('address', now.form === 'company' ? 'Registered address' : 'Postal address', {
            required: 'Please type the address.',
          })}
          <div className={shared.pair}>
            {field('vat', 'VAT number', { hint: 'Shown while your prices include VAT' })}
            {field('licence', 'Premises licence', { hint: 'Leave empty if you sell no alcohol' })}
          </div>
          <p className={shared.soft}>
            At the foot of each page and email:{' '}
            <b>
              {companyLine({
                name: now.name,
                legalForm: now.form,
                legalName: now.legal,
                companyNumber: now.company,
                placeOfRegistration: now.registered,
                registeredAddress: now.address,
                vatNumber: now.vat,
              })}
            </b>
          </p>
        </div>
      </Panel>
      <Panel title="Social media">
        <div className={shared.form}>
          {field('facebook', 'Facebook', { hint: 'An https address. Leave empty for no link' })}
          {field('x', 'X')}
          {field('instagram', 'Instagram')}
        </div>
      </Panel>
      {last !== undefined && data.businessChanged.length > 1 && (
        <p className={shared.soft}>
          Last changed on {dayOf(venueDate(new Date(last.at)))}; {data.businessChanged.length} versions are
          stored.
        </p>
      )}
    </>
  );
}

type TextName = Exclude<
  { [Name in keyof Words]: Words[Name] extends string ? Name : never }[keyof Words],
  'form'
>;
type PlaceName = 'name' | 'street' | 'town' | 'postcode';
type More = { required?: string; hint?: string };

const ways = {
  car: 'By car',
  train: 'By train',
  bus: 'By bus',
  taxi: 'By taxi',
  step: 'Step-free',
  toilets: 'Toilets',
} as const;

type Hours = House['business']['hours'];

const days = [1, 2, 3, 4, 5, 6, 7];

/** The opening hours: rows of days with one time each. */
function HoursFields({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const put = (index: number, row: Hours[number]) =>
    onChange(hours.map((each, at) => (at === index ? row : each)));
  return (
    <section className={shared.form} aria-label="Opening hours">
      <b>Opening hours</b>
      {hours.length === 0 && <p className={shared.soft}>The site shows no opening hours.</p>}
      {hours.map((row, index) => (
        // A row has no id, so its position is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={shared.form}>
          <Ticks
            legend="Days"
            isSomeNeeded
            options={days.map((day) => ({ value: day, label: weekdayText([day]) }))}
            chosen={row.days}
            onChange={(next) => put(index, { ...row, days: next })}
          />
          <div className={shared.pair}>
            <TextField
              label="From"
              type="time"
              value={row.opens}
              onChange={({ target: { value } }) => value !== '' && put(index, { ...row, opens: value })}
            />
            <TextField
              label="Until"
              type="time"
              value={row.closes}
              error={
                row.opens >= row.closes ? 'Please choose a closing time after the opening time.' : undefined
              }
              onChange={({ target: { value } }) => value !== '' && put(index, { ...row, closes: value })}
            />
            <Button onClick={() => onChange(hours.filter((_row, at) => at !== index))}>
              Remove<VisuallyHidden> {weekdayText(row.days)}</VisuallyHidden>
            </Button>
          </div>
        </div>
      ))}
      {hours.length < 7 && (
        <Button
          icon={<Sign name="plus" />}
          onClick={() => onChange([...hours, { days, opens: '09:00', closes: '18:00' }])}
        >
          Add hours
        </Button>
      )}
    </section>
  );
}
