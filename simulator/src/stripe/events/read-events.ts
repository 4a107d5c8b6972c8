import type { Till } from '../../till.ts';
import { type Caller, ok, type Outcome } from '../api/caller.ts';
import { noSuch } from '../api/failure.ts';
import { listPage, pageShape } from '../api/list-page.ts';
import { flag, integer, type Kind, list, object, type Params, text } from '../api/params.ts';
import { showEvent } from '../api/show.ts';
import { type EventRow, events } from '../rows.ts';

const keptSeconds = 30 * 24 * 60 * 60;

type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

const range: Kind<Range> = (sent, name) => {
  if (typeof sent !== 'string')
    return object({ gt: integer, gte: integer, lt: integer, lte: integer })(sent, name);
  const at = integer(sent, name);
  return { gte: at, lte: at };
};

export const listEventsShape = {
  ...pageShape,
  created: range,
  delivery_success: flag,
  type: text(),
  types: list(text()),
};

export function listEvents(
  till: Till,
  { merchant }: Caller,
  params: Params<typeof listEventsShape>,
): Outcome {
  const rows = till.store
    .listGroup(events, merchant.id)
    .filter((row) => isKept(till, row) && isWithin(row.wire.created, params.created ?? {}))
    .filter(({ wire }) => params.type === undefined || isOfType(wire.type, params.type))
    .filter(({ wire }) => params.types === undefined || params.types.includes(wire.type))
    .filter(
      ({ wire }) =>
        params.delivery_success === undefined ||
        params.delivery_success !== till.deliveries.isPending(wire.id),
    );
  return ok(listPage('/v1/events', rows, params, (row) => showEvent(till, row)));
}

export function retrieveEvent(till: Till, { merchant }: Caller, _params: object, id: string): Outcome {
  const row = till.store.get(events, id);
  if (row?.merchant !== merchant.id || !isKept(till, row)) throw noSuch('event', id, 'id');
  return ok(showEvent(till, row));
}

function isKept({ clock }: Till, { wire }: EventRow): boolean {
  return wire.created > clock.nowSeconds() - keptSeconds;
}

function isWithin(created: number, { gt, gte, lt, lte }: Range): boolean {
  return (
    created > (gt ?? Number.NEGATIVE_INFINITY) &&
    created >= (gte ?? Number.NEGATIVE_INFINITY) &&
    created < (lt ?? Number.POSITIVE_INFINITY) &&
    created <= (lte ?? Number.POSITIVE_INFINITY)
  );
}

/** 'charge.*' asks for a whole family. */
function isOfType(type: string, asked: string): boolean {
  return asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
}
