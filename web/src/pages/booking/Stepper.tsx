import { StepRings } from '../../ui/StepRings.tsx';
import { stepNames } from './step-names.ts';
import { goToStep } from './use-wizard-step.ts';

export function Stepper({ step }: { step: number }) {
  return <StepRings label="Booking steps" names={stepNames} step={step} onGo={goToStep} />;
}
