import { listed } from '@slipway/shared/values/counted.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { businessLimits, placeLimits } from '@slipway/shared/api/console/business-limits.ts';
import { SelectField, TextField } from '@slipway/ui/Field.tsx';
import { type LegalForm, legalForms } from '@slipway/shared/business.ts';
import type { Opening } from '../../api/opening.ts';
import type { ChangeFields, SetUpDraft } from '../../api/set-up.ts';
import { isKind, withChange } from '../../change-set/draft.ts';
import { MapPoint } from '../../parts/MapPoint.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { legalWords } from '../house/legal-words.ts';
import styles from './Opening.module.css';
import { DraftStep, type StepDraft, type StepProps } from './StepFrame.tsx';

type Business = Opening['business'];

/** The essentials about the business; all other details are under Business. */
export function BusinessStep(props: StepProps) {
  const { isNamed, business } = props.opening;
  return (
    <DraftStep
      {...props}
      begin={[]}
      problemIn={(draft) => {
        if (!isNamed && wordsIn(draft) === undefined)
          return 'Please type your name and place first, or continue from the list of steps.';
        const is = withFields(business, wordsIn(draft));
        const missing = Object.values(missingIn(is, isNamed ? undefined : business));
        return missing.length === 0 ? undefined : `Please type ${listed(missing)} as well.`;
      }}
    >
      {(drafting) => <Fields {...drafting} business={business} isNamed={isNamed} />}
    </DraftStep>
  );
}

/** A field that a change leaves out stays as it is. */
const withFields = (business: Business, words: ChangeFields<'business'> | undefined) =>
  ({ ...business, ...words }) as Business;

const wordsIn = (draft: SetUpDraft) => draft.changes.find(isKind('business'))?.words;

type Needed = 'name' | 'phone' | 'email' | 'legal' | 'street' | 'town' | 'postcode';

/** The missing fields. A field that still has the text of `standIn`, the example business, counts as missing. */
function missingIn(is: Business, standIn: Business | undefined): Partial<Record<Needed, string>> {
  const lacks = (name: Needed, what: string, value: string, before: string | undefined) =>
    value === '' || value === before ? { [name]: what } : {};
  return {
    ...lacks('name', 'the name', is.name, standIn?.name),
    ...lacks('phone', 'the phone', is.phone, standIn?.phone),
    ...lacks('email', 'the email address', is.email, standIn?.email),
    // The registered name of a company may be the same as its business name.
    ...(is.form === 'company' ? {} : lacks('legal', legalWords[is.form].missing, is.legal, is.name.trim())),
    ...lacks('street', 'the street', is.place.street, standIn?.place.street),
    ...lacks('town', 'the town', is.place.town, standIn?.place.town),
    ...lacks('postcode', 'the postcode', is.place.postcode, standIn?.place.postcode),
  };
}

type FieldsProps = StepDraft & { business: Business; isNamed: boolean };

function Fields({ draft, edit, business, isNamed, isTried }: FieldsProps) {
  const words = wordsIn(draft);
  const is = withFields(business, words);
  const missing = isTried ? missingIn(is, isNamed ? undefined : business) : {};
  const needs = (name: Needed) => ({
    error: missing[name] === undefined ? undefined : `Please type ${missing[name]}.`,
  });
  /** The text that a field shows: empty while the value is still the example business's. */
  const shown = (value: string, standIn: string) => (!isNamed && value === standIn ? '' : value);
  const change = (of: (now: Business) => Partial<Business>) =>
    edit((was) => {
      const before = was.changes.find(isKind('business'));
      const now = withFields(business, before?.words);
      const { legal = now.legal, ...changed } = { ...before?.words, ...of(now) };
      const isOwn = legal !== now.legal || legal !== now.name.trim();
      const next = completed(isOwn ? { ...changed, legal } : changed, business, isNamed);
      return withChange(was, { id: before?.id ?? newId(), kind: 'business', words: next });
    });
  const put = (changed: Partial<Business>) => change(() => changed);
  // Finding the position takes a moment. Text that was typed in that time is kept.
  const putPlace = (changed: Partial<Business['place']>) =>
    change((now) => ({ place: { ...now.place, ...changed } }));
  return (
    <>
      <p className={styles.lead}>
        This appears on every page and in every email. You can change it later under Business.
      </p>
      <Panel title="Who">
        <div className={styles.form}>
          <TextField
            label="Business name"
            {...needs('name')}
            maxLength={businessLimits.name}
            autoComplete="organization"
            defaultValue={shown(is.name, business.name)}
            onChange={({ target: { value } }) => put({ name: value === '' ? business.name : value })}
          />
          <TextField
            label="Your business in one line"
            maxLength={businessLimits.tagline}
            autoComplete="off"
            value={is.tagline}
            onChange={({ target: { value } }) => put({ tagline: value })}
          />
          <TextField
            label="Phone"
            {...needs('phone')}
            type="tel"
            autoComplete="tel"
            maxLength={businessLimits.phone}
            defaultValue={shown(is.phone, business.phone)}
            onChange={({ target: { value } }) => put({ phone: phoneOf(value) })}
          />
          <TextField
            label="Email for customers"
            {...needs('email')}
            type="email"
            autoComplete="email"
            maxLength={businessLimits.email}
            value={shown(is.email, business.email)}
            onChange={({ target: { value } }) => put({ email: value.trim() })}
          />
        </div>
      </Panel>
      <Panel title="Legal details">
        <div className={styles.form}>
          <SelectField
            label="You are"
            value={is.form}
            onChange={({ target }) => put({ form: target.value as LegalForm })}
          >
            {legalForms.map((form) => (
              <option key={form} value={form}>
                {legalWords[form].option}
              </option>
            ))}
          </SelectField>
          <TextField
            label={legalWords[is.form].name}
            {...needs('legal')}
            hint={
              is.form === 'company'
                ? 'Only if it differs from the name above'
                : 'The law requires it on every page'
            }
            maxLength={businessLimits.legal}
            autoComplete="off"
            value={is.legal === is.name.trim() ? '' : shown(is.legal, business.legal)}
            onChange={({ target: { value } }) => put({ legal: value })}
          />
          {is.form === 'company' && (
            <TextField
              label="Company number"
              maxLength={businessLimits.company}
              autoComplete="off"
              value={is.company}
              onChange={({ target: { value } }) => put({ company: value.trim() })}
            />
          )}
        </div>
      </Panel>
      <Panel title="Place">
        <div className={styles.form}>
          <TextField
            label="Name of the place"
            hint="As on a sign: The Boathouse, Swan Pool"
            maxLength={placeLimits.name}
            autoComplete="off"
            value={shown(is.place.name, business.place.name)}
            onChange={({ target: { value } }) => putPlace({ name: value })}
          />
          <TextField
            label="Street"
            {...needs('street')}
            maxLength={placeLimits.street}
            autoComplete="street-address"
            value={shown(is.place.street, business.place.street)}
            onChange={({ target: { value } }) => putPlace({ street: value })}
          />
          <div className={styles.pair}>
            <TextField
              label="Town"
              {...needs('town')}
              maxLength={placeLimits.town}
              autoComplete="address-level2"
              value={shown(is.place.town, business.place.town)}
              onChange={({ target: { value } }) => putPlace({ town: value })}
            />
            <TextField
              label="Postcode"
              {...needs('postcode')}
              maxLength={placeLimits.postcode}
              autoComplete="postal-code"
              autoCapitalize="characters"
              value={shown(is.place.postcode, business.place.postcode)}
              onChange={({ target: { value } }) => putPlace({ postcode: value.toUpperCase() })}
            />
          </div>
          <MapPoint label="The jetty on the map" place={is.place} onChange={putPlace} />
        </div>
      </Panel>
    </>
  );
}

/** Turns '01908 555 123' into '+441908555123', the form that a phone link needs. */
function phoneOf(typed: string): string {
  const digits = typed.replaceAll(/[^\d+]/g, '');
  return digits.startsWith('0') && !digits.startsWith('00')
    ? `+44${digits.slice(1)}`
    : digits.replace(/^00/, '+');
}

/** At first the legal name is the name of the business, and the registered address is the place. */
function completed(
  words: ChangeFields<'business'>,
  business: Business,
  isNamed: boolean,
): ChangeFields<'business'> {
  if (isNamed) return words;
  const place = words.place ?? business.place;
  const name = words.name ?? business.name;
  return {
    ...words,
    legal: words.legal || name.trim(),
    address: `${place.street}, ${place.town}, ${place.postcode}`,
  };
}
