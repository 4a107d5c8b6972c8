import type { Party, Taken } from '../console/day/boats/search-day.ts';
import type { Random } from './random.ts';

export type BoatDay = { parties: Party[]; standing: Taken[] };

/**
 * A random day on which one hull is out of service for a time. Hulls are of up to three kinds, and each party may sail
 * on some kinds. Some parties are on the water or still paying.
 */
export function randomBoatDay(
  random: Random,
  { fewest = 2, hulls: most, parties: mostParties }: { fewest?: number; hulls: number; parties: number },
): BoatDay {
  const hulls = fewest + random.below(most - fewest + 1);
  const kinds = 1 + random.below(3);
  const kindOf = Array.from({ length: hulls }, () => random.below(kinds));
  const out: Taken = { boatId: 0, from: 8 * 60 + random.below(20) * 30, to: 24 * 60 };
  if (random.chance(0.5)) out.to = Math.min(24 * 60, out.from + 60 + random.below(16) * 30);
  const parties: Party[] = [];
  const standing: Taken[] = [out];
  for (let own = 0; own < hulls; own += 1)
    for (let from = 8 * 60 + random.below(4) * 30; from < 20 * 60;) {
      const to = from + 60 + random.below(6) * 30;
      const isOut = own === 0 && from < out.to && out.from < to;
      const sold = new Set([kindOf[own]!, ...Array.from({ length: kinds }, () => random.below(kinds))]);
      if (random.chance(0.15) && !isOut) standing.push({ boatId: own, from, to });
      else if (parties.length < mostParties || isOut)
        parties.push({
          id: `${own} at ${from}`,
          from,
          to,
          own,
          hulls: kindOf.flatMap((kind, hull) => (hull === own || sold.has(kind) ? [hull] : [])),
          mustSail: random.chance(0.3),
        });
      from = to + random.below(5) * 30;
    }
  return { parties, standing };
}
