import { chosenScenarios } from '../../chosen-scenarios.ts';
import { scenarioNames } from './scenarios.ts';

export const stripeScenarios = chosenScenarios('stripe_scenarios', scenarioNames);
