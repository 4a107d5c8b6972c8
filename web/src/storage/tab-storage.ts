/**
 * Everything this site keeps in the browser, by key. It lives in sessionStorage: one tab, gone when the tab closes.
 * The privacy page lists these keys.
 */
export const tabKeys = {
  /** The booking being made; never card details. */
  draft: 'slipway.draft',
  /** Keys of calls whose answer has not arrived. */
  unanswered: 'slipway.unanswered',
  /** Id and e-mail of the booking just made, for its confirmation page. */
  booked: 'slipway.booked',
  /** The boat that is held while its visitor pays; no client secret and nothing of the card. */
  hold: 'slipway.hold',
} as const;

type TabKey = (typeof tabKeys)[keyof typeof tabKeys];

export type TabStorage = {
  read: (key: TabKey) => string | null;
  write: (key: TabKey, text: string) => void;
  remove: (key: TabKey) => void;
};

/** Storage may be full or forbidden: the site then works as long as the page stays open. */
export const tabStorage: TabStorage = {
  read: (key) => attempt(() => window.sessionStorage.getItem(key)) ?? null,
  write: (key, text) => attempt(() => window.sessionStorage.setItem(key, text)),
  remove: (key) => attempt(() => window.sessionStorage.removeItem(key)),
};

/** What JSON text says; undefined when it is not JSON. */
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
