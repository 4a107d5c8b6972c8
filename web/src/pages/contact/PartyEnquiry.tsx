import { mostAsked } from '@slipway/shared/rules/contact-form.ts';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { packagesQuery } from '../../api/site-facts.ts';
import { replaceAddress } from '../../router/history.ts';
import { ContactForm } from '../../sections/ContactForm.tsx';

/**
 * An enquiry for more guests than one boat takes. The number of guests and the day are in the page's address, so a
 * refresh or Back keeps them.
 */
export function PartyEnquiry({ query }: { query: URLSearchParams }) {
  const [party, setParty] = useState(query.get('party') ?? '');
  const [date, setDate] = useState(query.get('date') ?? '');
  const today = venueDate(useNow());
  const most = mostGuestsOf(useQuery(packagesQuery).data);
  const keep = (typed: { party: string; date: string }) => {
    setParty(typed.party);
    setDate(typed.date);
    replaceAddress(
      sitePaths.contactUs({ party: partyOf(typed.party, most) ?? most + 1, date: typed.date || undefined }),
    );
  };
  return (
    <ContactForm
      facts={{ guests: partyOf(party, most), date: parseLocalDate(date) }}
      message="Can you take us all?"
    >
      <TextField
        label="How many of you?"
        hint={`One boat takes ${most}. For more, we put you on boats that go out together.`}
        type="number"
        inputMode="numeric"
        min={most + 1}
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

/** The typed number of guests; undefined if the number is not valid, or if one boat takes them all. */
function partyOf(typed: string, most: number): number | undefined {
  const party = Number(typed);
  return Number.isInteger(party) && party > most && party <= mostAsked ? party : undefined;
}
