import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { PrerenderedRoute } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { business } from '../content/business.ts';
import { faqs } from '../content/faqs.ts';

/** The meta description of a page: a sentence or two, about 160 characters at most. */
export function descriptionOf(route: PrerenderedRoute, packages: readonly BoatPackage[]): string {
  switch (route) {
    case 'home':
      return `Hire a licence-free electric donut boat near ${business.place.locality} and be your own captain: two hours, up to 10 guests, BBQ and food if you like${fromPrice(packages)}.`;
    case 'about':
      return `Who ${business.name} is: self-captained electric donut boats at ${business.place.name}, ${business.place.locality}.`;
    case 'experience':
      return `${listed(packages.map(({ name }) => name))}: every boat trip, what is on board and what to bring${fromPrice(packages)}.`;
    case 'gallery':
      return `Pictures of our round electric boats on the lake near ${business.place.locality}: by day, at sunset, with a BBQ and dressed for a party.`;
    case 'faqs':
      return `${faqs.length} answers before your first lap: guests, captain and licence, weather, food, the deposit, moving a booking.`;
    case 'contactUs':
      return `Ask ${business.name} about dates, parties and food: by phone, by mail or with the contact form. A person answers.`;
    case 'termsAndConditions':
      return `The terms of hiring a boat from ${business.legalName}: price, captain, deposit, weather, and until when a booking can be cancelled.`;
    case 'refundPolicy':
      return `Until when a boat trip with ${business.name} can be cancelled or moved, what is refunded and how long it takes.`;
    case 'privacyPolicy':
      return `What ${business.name} knows about you, why, for how long, what your browser keeps for us, and your rights.`;
  }
}

function fromPrice(packages: readonly BoatPackage[]): string {
  const cheapest = packages.toSorted((a, b) => a.price - b.price)[0];
  return cheapest === undefined ? '' : `, from ${formatGbp(cheapest.price)}`;
}

/** 'Classic, BBQ and Party' */
function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}
