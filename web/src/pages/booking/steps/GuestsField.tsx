import { babiesRule, fewestGuests } from '@slipway/shared/rules/guests.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { SelectField } from '@slipway/ui/Field.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import { type BookingParts, boatPrice } from '../booking-parts.ts';
import type { Wizard } from '../use-wizard.ts';
import { dateOf } from '../draft-state.ts';
import { formatGuests } from '../format-trip.ts';
import { detailsFieldId } from '../step-names.ts';

type GuestsFieldProps = {
  wizard: Wizard;
  problem: { error: string | undefined; isErrorQuiet: boolean };
  onChoose: (guests: number) => void;
};

/** The field for the number of guests. Each option shows the price of the boat for that number (spec 2.8). */
export function GuestsField({ wizard, problem, onChoose }: GuestsFieldProps) {
  const { draft, parts, terms, mostGuests } = wizard;
  const kg = terms.mostWeightKg;
  const counts = Array.from({ length: mostGuests - fewestGuests + 1 }, (_, index) => fewestGuests + index);
  return (
    <SelectField
      id={detailsFieldId('guests')}
      label="Number of Guests"
      hint={
        <>
          {babiesRule(terms, mostGuests)}{' '}
          {kg > 0 && `No more than ${kg} kg together, about ${Math.floor(kg / mostGuests)} kg each. `}
          <SiteLink
            path={sitePaths.contactUs({ party: mostGuests + 1, date: dateOf(draft.time) ?? undefined })}
            opensNewTab
          >
            More than {mostGuests}? Talk to us
          </SiteLink>
        </>
      }
      value={draft.details.guests}
      {...problem}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      <option value={0}>Select</option>
      {counts.map((count) => (
        <option key={count} value={count}>
          {formatGuests(count)}
          {parts === undefined ? '' : `, ${priceFor(parts, count)}`}
        </option>
      ))}
    </SelectField>
  );
}

function priceFor({ boatPackage, slot }: BookingParts, guests: number): string {
  return formatGbp(boatPrice(boatPackage, slot, guests));
}
