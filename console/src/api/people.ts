import { listPeople } from '@slipway/shared/api/console/people.ts';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';
import { ConsoleError } from './console-error.ts';

export type StaffPerson = DataOf<typeof listPeople>[number];

export const peopleQuery = {
  queryKey: ['people'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listPeople, { signal }),
};

/** A repeated call is told what was done, but not the link again: whoever asks for a new one gets that. */
export function shownInvite(invite: ShownInvite | undefined): ShownInvite {
  if (invite === undefined)
    throw new ConsoleError({
      status: 200,
      message: 'It is made already, and its link is not shown twice. Make a new one.',
    });
  return invite;
}
