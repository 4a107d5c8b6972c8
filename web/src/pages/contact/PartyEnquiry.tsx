import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { formatLongDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useState } from 'react';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { replaceAddress } from '../../router/history.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';

/** More than all our boats could take. */
const mostAsked = 999;

/** For more guests than one boat takes. Number and day are in the address, so that a refresh or Back keeps them. */
export function PartyEnquiry({ query }: { query: URLSearchParams }) {
  const [party, setParty] = useState(query.get('party') ?? '');
  const [date, setDate] = useState(query.get('date') ?? '');
  const today = venueDate(useNow());
  const keep = (typed: { party: string; date: string }) => {
    setParty(typed.party);
    setDate(typed.date);
    replaceAddress(sitePaths.contactUs({ party: partyOf(typed.party), date: typed.date || undefined }));
  };
  return (
    <ContactForm facts={factsOf(party, date)} message="Can you take us all?">
      <TextField
        label="How many of you?"
        hint={`One boat takes ${mostGuests}. For more, we put you on boats that go out together.`}
        type="number"
        inputMode="numeric"
        min={mostGuests + 1}
        max={mostAsked}
        value={party}
        onChange={(event) => keep({ party: event.target.value.slice(0, 3), date })}
      />
      <TextField
        label="Which day?"
        hint="If you know it already."
        type="date"
        min={today}
        value={date}
        onChange={(event) => keep({ party, date: event.target.value })}
      />
    </ContactForm>
  );
}

function partyOf(typed: string): number {
  const party = Number(typed);
  return Number.isInteger(party) && party > mostGuests && party <= mostAsked ? party : mostGuests + 1;
}

/** As whoever answers reads it, before the message. */
function factsOf(party: string, typedDate: string): string {
  const date = parseLocalDate(typedDate);
  const guests = `Guests: ${partyOf(party)}${String(partyOf(party)) === party ? '' : ' or more'}`;
  return `${guests}\nDay: ${date === undefined ? 'not chosen yet' : formatLongDate(date)}\n\n`;
}
