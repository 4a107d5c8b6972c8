import { ControlRefusal, type Fields } from './control/read-fields.ts';
import { collection } from './store/store.ts';
import type { Till } from './till.ts';

/** Sets the outcome of the payments that match, for any card. */
type ChosenScenario<Name> = {
  id: string;
  merchant: string;
  scenario: Name;
  attemptId?: string;
  amount?: number;
  /** For how many more payments. */
  left: number | 'always';
};

type Payment = { merchant: string; attemptId: string | undefined; amount: number };

/** POST /__sim/scenario of one provider. `collectionName` is where its choices are kept. */
export function chosenScenarios<Name extends string>(collectionName: string, names: readonly Name[]) {
  const chosen = collection<ChosenScenario<Name>>(collectionName, ({ merchant }) => merchant);

  function forget({ store }: Till, merchant: string): object {
    for (const { id } of store.listGroup(chosen, merchant)) store.remove(chosen, id);
    return {};
  }

  function findFitting({ store }: Till, payment: Payment): ChosenScenario<Name> | undefined {
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

    /** {merchant, outcome, match: {attempt_id?, amount?}, times?}; 'as_card' forgets those set. */
    set: (till: Till, { id: merchant }: { id: string }, fields: Fields): object => {
      const scenario = fields.oneOf('outcome', [...names, 'as_card'] as const);
      const match = fields.optionalObject('match');
      const attemptId = match?.optionalText('attempt_id');
      const amount = match?.optionalNumber('amount');
      const times = fields.optionalNumber('times');
      if (times === 0) throw new ControlRefusal(400, 'times must be 1 or more.');
      fields.end();
      return till.store.write(() => {
        if (scenario === 'as_card') return forget(till, merchant);
        const id = `scenario_${till.makeId(12)}`;
        const left = times ?? 'always';
        return till.store.put(chosen, id, {
          id,
          merchant,
          scenario: scenario as Name,
          attemptId,
          amount,
          left,
        });
      });
    },

    /** The latest that matches this payment. */
    peek: (till: Till, payment: Payment) => findFitting(till, payment)?.scenario,

    /** The same, and uses it up once. */
    take: (till: Till, payment: Payment): Name | undefined => {
      const fitting = findFitting(till, payment);
      if (fitting === undefined) return undefined;
      if (fitting.left === 1) till.store.remove(chosen, fitting.id);
      else if (fitting.left !== 'always')
        till.store.put(chosen, fitting.id, { ...fitting, left: fitting.left - 1 });
      return fitting.scenario;
    },
  };
}
