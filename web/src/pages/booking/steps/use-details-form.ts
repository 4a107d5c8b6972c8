import { useRef, useState } from 'react';
import { type DetailsProblem, firstDetailsProblem } from '@slipway/shared/rules/details-form.ts';
import { ApiError } from '../../../api/api-error.ts';
import { saveCustomer } from '../../../api/customers.ts';
import { business } from '../../../content/business.ts';
import { showError } from '../../../ui/toast.ts';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import type { Details } from '../draft-state.ts';
import { stepNames, stepOf } from '../step-names.ts';
import type { Wizard } from '../use-wizard.ts';
import { goToStep } from '../use-wizard-step.ts';
import { remainingProblem } from './details-problem.ts';

/** Spec 8: the customer could not be saved. */
const saveFailed = 'Something went wrong!';

export const detailsTitle = `Step 2 of ${stepNames.length}: ${stepNames[stepOf.details]} | ${business.name}`;

export function useDetailsForm({ draft: { details, customer }, dispatch }: Wizard) {
  const [problem, setProblem] = useState<DetailsProblem>();
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const isRunning = useRef(false);
  useDocumentTitle(problem === undefined ? detailsTitle : `Error: ${detailsTitle}`);

  const show = (found: DetailsProblem) => {
    setProblem(found);
    setAttempt((count) => count + 1);
  };

  const type = (typed: Partial<Details>) => {
    dispatch({ type: 'detailsTyped', typed });
    if (problem !== undefined) setProblem(remainingProblem(problem, { ...details, ...typed }));
  };

  const save = async () => {
    setIsSaving(true);
    try {
      dispatch({ type: 'customerSaved', id: await saveCustomer(details) });
      goToStep(stepOf.addOns);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_not_deliverable') {
        show({ message: error.message, fields: ['email'] });
      } else showError(saveFailed);
    } finally {
      setIsSaving(false);
    }
  };

  const submit = async () => {
    if (isRunning.current) return;
    const found = firstDetailsProblem(details);
    if (found !== undefined) show(found);
    else if (customer.kind === 'saved') goToStep(stepOf.addOns);
    else {
      isRunning.current = true;
      await save();
      isRunning.current = false;
    }
  };

  return { type, submit, problem, attempt, isSaving };
}
