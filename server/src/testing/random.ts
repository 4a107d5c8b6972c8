/** A seeded generator (mulberry32): the same seed gives the same values, and a failure prints its seed. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (end: number) => Math.floor(next() * end),
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}

export type Random = ReturnType<typeof randomFrom>;
