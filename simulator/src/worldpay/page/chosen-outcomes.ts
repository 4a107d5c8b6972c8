import { chosenScenarios } from '../../chosen-scenarios.ts';
import { outcomeNames } from './outcomes.ts';

export const chosenOutcomes = chosenScenarios('worldpay_outcomes', outcomeNames);
