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

/** A repeated call gets the same result without the link; asking for a new invitation gives a new link. */
export function shownInvite(invite: ShownInvite | undefined): ShownInvite {
  if (invite === undefined)
    throw new ConsoleError({
      status: 200,
      message: 'The invitation was made, but its link can’t be shown a second time. Make a new invitation.',
    });
  return invite;
}
