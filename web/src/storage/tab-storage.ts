/**
 * Everything that this site stores in the browser, by key. sessionStorage belongs to one tab, and closing the
 * tab deletes it. The privacy page lists these keys.
 */
export const tabKeys = {
  /** The unfinished booking; never card details. */
  draft: 'booking.draft',
  /** The number of guests entered by the visitor. */
  guests: 'booking.guests',
  /** Keys of calls whose answer has not arrived. */
  unanswered: 'booking.unanswered',
  /** Id and email of the booking just made, for its confirmation page. */
  booked: 'booking.booked',
  /** The boat that is held while the visitor pays; no client secret and nothing about the card. */
  hold: 'booking.hold',
  /** The emailed link that shows your bookings. */
  link: 'booking.link',
  /** The unsent text of a party's objection to a charge. */
  objection: 'booking.objection',
} as const;

type TabKey = (typeof tabKeys)[keyof typeof tabKeys];

export type TabStorage = {
  read: (key: TabKey) => string | null;
  write: (key: TabKey, text: string) => void;
  remove: (key: TabKey) => void;
};

/** Storage may be full or forbidden. The site then works until the page is closed or refreshed. */
export const tabStorage: TabStorage = {
  read: (key) => attempt(() => window.sessionStorage.getItem(key)) ?? null,
  write: (key, text) => attempt(() => window.sessionStorage.setItem(key, text)),
  remove: (key) => attempt(() => window.sessionStorage.removeItem(key)),
};

/** The parsed text; undefined if the text is not JSON. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  return attempt((): unknown => JSON.parse(text));
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
