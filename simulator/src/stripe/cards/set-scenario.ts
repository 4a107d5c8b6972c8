import { ControlRefusal } from '../../control/control-refusal.ts';
import type { Fields } from '../../control/read-fields.ts';
import type { Merchant } from '../../merchants.ts';
import { collection } from '../../store/collection.ts';
import type { Till } from '../../till.ts';
import type { PaymentIntentRow } from '../rows.ts';
import { type ScenarioName, scenarioNames } from './scenarios.ts';

/** Says how payments go that fit, whatever card is used. */
type ChosenScenario = {
  id: string;
  merchant: string;
  scenario: ScenarioName;
  attemptId?: string;
  amount?: number;
  /** How many payments more. */
  left: number | 'always';
};

const chosenScenarios = collection<ChosenScenario>('stripe_scenarios', ({ merchant }) => merchant);

/** POST /__sim/scenario {merchant, outcome, match: {attempt_id?, amount?}, times?}; 'as_card' forgets those set. */
export function setScenario(till: Till, { id: merchant }: Merchant, fields: Fields): object {
  const scenario = fields.oneOf('outcome', [...scenarioNames, 'as_card'] as const);
  const match = fields.optionalObject('match');
  const attemptId = match?.optionalText('attempt_id');
  const amount = match?.optionalNumber('amount');
  match?.end();
  const times = fields.optionalNumber('times');
  if (times === 0) throw new ControlRefusal(400, 'times must be 1 or more.');
  fields.end();
  return till.store.write(() => {
    if (scenario === 'as_card') return forgetScenarios(till, merchant);
    const id = `scenario_${till.makeId(12)}`;
    return till.store.put(chosenScenarios, id, {
      id,
      merchant,
      scenario,
      attemptId,
      amount,
      left: times ?? 'always',
    });
  });
}

export function forgetScenarios({ store }: Till, merchant: string): object {
  for (const { id } of store.listGroup(chosenScenarios, merchant)) store.remove(chosenScenarios, id);
  return {};
}

/** The latest that fits this payment, and one time less of it. */
export function takeChosenScenario(
  { store }: Till,
  { merchant, wire }: PaymentIntentRow,
): ScenarioName | undefined {
  const chosen = store
    .listGroup(chosenScenarios, merchant)
    .findLast(
      ({ attemptId, amount }) =>
        (attemptId === undefined || attemptId === wire.metadata.attempt_id) &&
        (amount === undefined || amount === wire.amount),
    );
  if (chosen === undefined) return undefined;
  if (chosen.left === 1) store.remove(chosenScenarios, chosen.id);
  else if (chosen.left !== 'always')
    store.put(chosenScenarios, chosen.id, { ...chosen, left: chosen.left - 1 });
  return chosen.scenario;
}
