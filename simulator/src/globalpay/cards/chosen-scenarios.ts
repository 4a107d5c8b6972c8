import { chosenScenarios } from '../../chosen-scenarios.ts';
import { scenarioNames } from './scenarios.ts';

export const globalpayScenarios = chosenScenarios('globalpay_scenarios', scenarioNames);
