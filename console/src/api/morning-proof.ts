import { type WireMorningProof, getMorningProof } from '@slipway/shared/api/console/morning-proof.ts';
import { call } from './client.ts';

export type MorningProof = WireMorningProof;

export const morningProofQuery = {
  queryKey: ['morning-proof'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<MorningProof> => call(getMorningProof, { signal }),
};
