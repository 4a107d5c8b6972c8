import type { Opening } from '../../api/opening.ts';

/** The steps of the first set-up, in order. */
export const steps = [
  { name: 'name', title: 'Name and place', question: 'Who are you, and where?' },
  { name: 'boats', title: 'Boats', question: 'Which boats do you have?' },
  { name: 'rules', title: 'Rules', question: 'What does a customer agree to?' },
  { name: 'packages', title: 'Packages and prices', question: 'What do you sell, and for how much?' },
  { name: 'times', title: 'Times', question: 'When do your boats go out?' },
  { name: 'menu', title: 'Menu', question: 'What is there to eat and drink?' },
  { name: 'payment', title: 'Payment', question: 'How will you be paid?' },
  { name: 'look', title: 'Look at your site', question: 'Is it as you want it?' },
  { name: 'open', title: 'Open', question: 'Shall we open?' },
] as const;

export type Step = (typeof steps)[number];
/** The step is in the address, so that Back and a refresh return to it. */
export const pathOfStep = (step: Step['name']) => `/set-up/first?step=${step}`;

export type StepState = 'done' | 'skipped' | 'to do';

type Facts = Pick<Opening, 'isNamed' | 'boats' | 'packages' | 'times' | 'dishes' | 'isOpen'>;

/**
 * Whether the result of the step exists. Undefined: the step has no result, and counts as done when somebody has passed
 * it.
 */
function isThere(step: Step['name'], facts: Facts): boolean | undefined {
  switch (step) {
    case 'name':
      return facts.isNamed;
    case 'boats':
      return facts.boats > 0;
    case 'packages':
      return facts.packages > 0;
    case 'times':
      return facts.times > 0;
    case 'menu':
      return facts.dishes > 0;
    case 'open':
      return facts.isOpen;
    default:
      return undefined;
  }
}

/** The state of each step for somebody who is at the step `here`. */
export function statesOf(here: Step['name'], facts: Facts): StepState[] {
  const there = steps.map(({ name }) => isThere(name, facts));
  const furthest = Math.max(
    steps.findIndex(({ name }) => name === here),
    there.lastIndexOf(true),
  );
  return there.map((is, index) => {
    if (is === true) return 'done';
    if (index >= furthest) return 'to do';
    return is === undefined ? 'done' : 'skipped';
  });
}

/**
 * The step at which somebody continues: the first step with something missing, otherwise the first step that only needs
 * a look.
 */
export function firstToDo(facts: Facts): Step['name'] {
  const next = steps.find(({ name }) => isThere(name, facts) === false)?.name ?? 'open';
  if (next === 'packages') return 'rules';
  return next === 'open' && !facts.isOpen ? 'payment' : next;
}
