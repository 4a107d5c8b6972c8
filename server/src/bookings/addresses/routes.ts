import { daySeconds } from '@slipway/shared/values/durations.ts';
import { getPostTown } from '@slipway/shared/api/addresses.ts';
import { type EncodedBody, encodeBody } from '../../platform/http/encoded-body.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import { envelopeOf } from '../../platform/http/serve-endpoint.ts';

/** Browsers may cache a post town for a day, because post towns hardly ever change. */
const keptForSeconds = daySeconds;

export function addressRoutes(reads: PublicReads): void {
  let towns: Promise<Map<string, EncodedBody>> | undefined;
  const noTown = answerOf(null);
  reads.serve(
    getPostTown,
    async ({ params }) => {
      const known = await (towns ??= readTowns());
      return known.get(params.outward_code.toUpperCase()) ?? noTown;
    },
    { keptForSeconds },
  );
}

/** Post towns by outward code. The list is read at the first request, so that the server starts faster. */
async function readTowns(): Promise<Map<string, EncodedBody>> {
  const { default: codesOf } = await import('./post-towns.json', { with: { type: 'json' } });
  return new Map(
    Object.entries(codesOf).flatMap(([town, codes]) => {
      const answer = answerOf(town);
      return codes.split(' ').map((code) => [code, answer] as const);
    }),
  );
}

function answerOf(town: string | null): EncodedBody {
  return encodeBody(JSON.stringify(envelopeOf({ data: { post_town: town } })), 'moderate');
}
