import type { Business } from '@slipway/shared/business.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type HeldDay = {
  date: LocalDate;
  places: number;
  heldPlaces: number;
  holds: number;
  networks: number;
};

export const ownerHeldDay: MailTemplate<HeldDay & { holdMinutes: number }> = {
  name: 'owner_held_day',
  version: 1,
  content: ({ date, places, heldPlaces, holds, networks, holdMinutes }) => {
    const day = formatLongDate(date);
    return {
      subject: `Most boats are held and not paid for: ${day}`,
      heading: `More than half of ${day} is held by visitors who have not paid.`,
      parts: [
        {
          kind: 'facts',
          lines: [
            { label: 'Day', value: day },
            { label: 'Places on sale (each boat at each time)', value: String(places) },
            { label: 'Places held and not paid for', value: String(heldPlaces) },
            { label: 'Unpaid holds', value: String(holds) },
            { label: 'Network addresses of the visitors', value: String(networks) },
          ],
        },
        paragraph(
          `This is either a rush or someone holding your boats to keep others from booking them. Each hold ends automatically ${counted(holdMinutes, 'minute')} after it was made, and its boat is on sale again. Until an hour after the rush, the browser has to work for a few seconds before each new hold of this day: honest visitors only wait a moment.`,
        ),
        paragraph(
          'You don’t need to do anything yet. Look again in half an hour: if the day is still sold out and hardly any bookings come in, tell the person who runs the server, and take bookings for this day by phone.',
        ),
      ],
    };
  },
};

type Burst = HeldDay & {
  /** When the burst of holds was first observed. */
  since: Date;
  terms: Pick<BusinessTerms, 'holdMinutes'>;
};

/** To the owner, once for each burst of holds: most of a day is held but unpaid. The email names no visitor. */
export function ownerHeldDayMail(
  { date, since, places, heldPlaces, holds, networks, terms: { holdMinutes } }: Burst,
  business: Business,
): Mail {
  return {
    kind: 'owner_alert',
    bookingId: null,
    recipient: business.email,
    onceKey: `held day ${date} ${since.toISOString()}`,
    ...said(ownerHeldDay, { date, places, heldPlaces, holds, networks, holdMinutes }),
  };
}
