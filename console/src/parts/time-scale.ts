/** Of an hour of the folded part, where one of the rest is 1. */
const foldedShare = 0.4;

export type TimeScale = {
  /** How far from the left a time stands, in per cent; what is outside the day stands at its edge. */
  at: (minutes: number) => number;
  /** How many hours wide the day is drawn. */
  units: number;
};

/** Whole hours of a day across a width; those until `foldedUntil` are narrow, so that the rest has more of it. */
export function timeScale(opens: number, closes: number, foldedUntil = opens): TimeScale {
  const folded = Math.min(Math.max(foldedUntil, opens), closes) - opens;
  const units = folded * foldedShare + (closes - opens - folded);
  return {
    units,
    at: (minutes) => {
      const hours = Math.min(Math.max(minutes / 60, opens), closes) - opens;
      return ((Math.min(hours, folded) * foldedShare + Math.max(0, hours - folded)) / units) * 100;
    },
  };
}
