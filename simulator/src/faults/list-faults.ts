import type { Till } from '../till.ts';
import { type Fault, faults } from './fault.ts';

export function listFaults({ store }: Till, merchant: string): Fault[] {
  return store.listGroup(faults, merchant);
}

/** All faults of a merchant, or one. */
export function forgetFaults({ store }: Till, merchant: string, id: string | undefined): void {
  store.write(() => {
    for (const fault of store.listGroup(faults, merchant)) {
      if (id === undefined || fault.id === id) store.remove(faults, fault.id);
    }
  });
}
