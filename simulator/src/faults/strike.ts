import type { Simulator } from '../simulator.ts';
import {
  type CallFaultKind,
  type DeliveryFaultKind,
  type EventFaultKind,
  type Fault,
  type FaultKind,
  callFaultKinds,
  deliveryFaultKinds,
  eventFaultKinds,
  faults,
} from './fault.ts';

type Of<Kind extends FaultKind> = Fault & { kind: Kind };

/** Returns the fault that affects this call, or undefined. */
export function strikeCall(
  simulator: Simulator,
  merchant: string,
  method: string,
  path: string,
): Of<CallFaultKind> | undefined {
  return strike(simulator, merchant, callFaultKinds, (fault) => {
    return (fault.method ?? method) === method && matchesPath(fault.path, path);
  });
}

export function strikeEvent(
  simulator: Simulator,
  merchant: string,
  type: string,
): Of<EventFaultKind> | undefined {
  return strike(simulator, merchant, eventFaultKinds, (fault) => (fault.type ?? type) === type);
}

export function strikeDelivery(
  simulator: Simulator,
  merchant: string,
  type: string,
): Of<DeliveryFaultKind> | undefined {
  return strike(simulator, merchant, deliveryFaultKinds, (fault) => (fault.type ?? type) === type);
}

/** Adds one to `seen` of every matching fault, and returns the first fault that is due. Removes expired faults. */
function strike<Kind extends FaultKind>(
  { store, clock }: Simulator,
  merchant: string,
  kinds: readonly Kind[],
  isMeant: (fault: Fault) => boolean,
): Of<Kind> | undefined {
  const meant = store
    .listGroup(faults, merchant)
    .filter((fault) => (kinds as readonly FaultKind[]).includes(fault.kind) && isMeant(fault));
  if (meant.length === 0) return undefined;
  return store.write(() => {
    let striking: Fault | undefined;
    for (const fault of meant) {
      if (fault.untilMs !== undefined && clock.nowMs() >= fault.untilMs) {
        store.remove(faults, fault.id);
        continue;
      }
      const seen = fault.seen + 1;
      const isDue = seen >= fault.nth && (fault.times === 'always' || fault.struck < fault.times);
      const strikes = isDue && striking === undefined;
      const counted = { ...fault, seen, struck: fault.struck + (strikes ? 1 : 0) };
      store.put(faults, fault.id, counted);
      if (strikes) striking = counted;
    }
    return striking as Of<Kind> | undefined;
  });
}

function matchesPath(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined) return true;
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
  );
}
