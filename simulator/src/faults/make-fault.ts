import { ControlRefusal, type Fields } from '../control/read-fields.ts';
import type { Simulator } from '../simulator.ts';
import {
  type Fault,
  type FaultKind,
  callFaultKinds,
  deliveryFaultKinds,
  eventFaultKinds,
  faults,
} from './fault.ts';

const kinds: readonly FaultKind[] = [...callFaultKinds, ...eventFaultKinds, ...deliveryFaultKinds];

/** Reads a fault from the body of POST /__sim/faults, and sets it. */
export function makeFault({ store, clock, makeId }: Simulator, merchant: string, fields: Fields): Fault {
  const kind = fields.oneOf('kind', kinds);
  const isOfCall = (callFaultKinds as readonly FaultKind[]).includes(kind);
  const isEndless = kind === 'outage' || fields.optionalFlag('always') === true;
  return store.write(() => {
    const details = detailsOf(kind, fields, clock.nowMs());
    // By default a fault affects one event, but a reorder fault affects all the events that it reorders.
    const enough = kind === 'reorder' ? details.count : 1;
    const fault: Fault = {
      id: `fault_${makeId(12)}`,
      merchant,
      kind,
      ...(isOfCall
        ? { method: fields.optionalText('method'), path: fields.optionalText('path') }
        : { type: fields.optionalText('type') }),
      nth: atLeastOne('nth', fields.optionalNumber('nth')),
      seen: 0,
      struck: 0,
      ...details,
      times: isEndless ? 'always' : atLeastOne('times', fields.optionalNumber('times') ?? enough),
    };
    fields.end();
    return store.put(faults, fault.id, fault);
  });
}

function detailsOf(kind: FaultKind, fields: Fields, nowMs: number): Partial<Fault> {
  switch (kind) {
    case 'server_error':
      return { when: fields.optionalOneOf('when', ['before', 'after']) ?? 'before' };
    case 'delay':
      return {
        when: fields.optionalOneOf('when', ['before', 'after']) ?? 'before',
        delayMs: fields.optionalNumber('ms') ?? 1000,
      };
    case 'too_many_requests':
      return {
        shouldRetry: fields.optionalFlag('should_retry') ?? false,
        retryAfterSeconds: fields.optionalNumber('retry_after'),
      };
    case 'altered_answer':
      return { altered: fields.anyObject('set') };
    case 'outage':
      return { untilMs: nowMs + fields.durationMs('duration') };
    case 'late':
      return { delayMs: fields.durationMs('by') };
    case 'duplicate':
      return { count: atLeastOne('copies', fields.optionalNumber('copies')) };
    case 'reorder':
      return { count: fields.optionalNumber('count') ?? 2 };
    case 'refused':
    case 'not_permitted':
    case 'connection_reset':
    case 'answer_lost':
    case 'truncated_body':
    case 'malformed_json':
    case 'drop':
    case 'wrong_signature':
    case 'old_timestamp':
    case 'altered_body':
      return {};
  }
}

function atLeastOne(name: string, number = 1): number {
  if (number < 1) throw new ControlRefusal(400, `${name} must be 1 or more.`);
  return number;
}

export function listFaults({ store }: Simulator, merchant: string): Fault[] {
  return store.listGroup(faults, merchant);
}

/** Ends all faults of a merchant, or one fault. */
export function forgetFaults({ store }: Simulator, merchant: string, id: string | undefined): void {
  store.write(() => {
    for (const fault of store.listGroup(faults, merchant)) {
      if (id === undefined || fault.id === id) store.remove(faults, fault.id);
    }
  });
}
