import { ControlRefusal, type Fields } from './control/read-fields.ts';
import { collection } from './store/store.ts';
import type { Simulator } from './simulator.ts';

/** Sets the outcome of the matching payments, for any card. */
type ChosenScenario<Name> = {
  id: string;
  merchant: string;
  scenario: Name;
  attemptId?: string;
  amount?: number;
  /** The number of further payments that get this outcome. */
  left: number | 'always';
};

type Payment = { merchant: string; attemptId: string | undefined; amount: number };

/**
 * Handles POST /__sim/scenario for one provider. `collectionName` names the collection that stores the chosen outcomes.
 */
export function chosenScenarios<Name extends string>(collectionName: string, names: readonly Name[]) {
  const chosen = collection<ChosenScenario<Name>>(collectionName, ({ merchant }) => merchant);

  function forget({ store }: Simulator, merchant: string): object {
    for (const { id } of store.listGroup(chosen, merchant)) store.remove(chosen, id);
    return {};
  }

  function findFitting({ store }: Simulator, payment: Payment): ChosenScenario<Name> | undefined {
    return store
      .listGroup(chosen, payment.merchant)
      .findLast(
        ({ attemptId, amount }) =>
          (attemptId === undefined || attemptId === payment.attemptId) &&
          (amount === undefined || amount === payment.amount),
      );
  }

  return {
    forget,

    /**
     * Reads {merchant, outcome, match: {attempt_id?, amount?}, times?}. The outcome 'as_card' deletes all chosen
     * outcomes.
     */
    set: (simulator: Simulator, { id: merchant }: { id: string }, fields: Fields): object => {
      const scenario = fields.oneOf('outcome', [...names, 'as_card'] as const);
      const match = fields.optionalObject('match');
      const attemptId = match?.optionalText('attempt_id');
      const amount = match?.optionalNumber('amount');
      const times = fields.optionalNumber('times');
      if (times === 0) throw new ControlRefusal(400, 'times must be 1 or more.');
      fields.end();
      return simulator.store.write(() => {
        if (scenario === 'as_card') return forget(simulator, merchant);
        const id = `scenario_${simulator.makeId(12)}`;
        const left = times ?? 'always';
        return simulator.store.put(chosen, id, {
          id,
          merchant,
          scenario: scenario as Name,
          attemptId,
          amount,
          left,
        });
      });
    },

    /** Returns the latest chosen outcome that matches this payment. */
    peek: (simulator: Simulator, payment: Payment) => findFitting(simulator, payment)?.scenario,

    /** Returns the latest chosen outcome that matches this payment, and counts one use of the outcome. */
    take: (simulator: Simulator, payment: Payment): Name | undefined => {
      const fitting = findFitting(simulator, payment);
      if (fitting === undefined) return undefined;
      if (fitting.left === 1) simulator.store.remove(chosen, fitting.id);
      else if (fitting.left !== 'always')
        simulator.store.put(chosen, fitting.id, { ...fitting, left: fitting.left - 1 });
      return fitting.scenario;
    },
  };
}
