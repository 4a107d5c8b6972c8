import { useRef, useState } from 'react';
import {
  type DetailsField,
  type DetailsProblem,
  detailsProblems,
} from '@slipway/shared/rules/details-form.ts';
import { ApiError } from '../../../api/api-error.ts';
import { saveCustomer } from '../../../api/customers.ts';
import { business } from '../../../content/business.ts';
import { showError } from '@slipway/ui/toast.ts';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import type { Details } from '../draft-state.ts';
import { stepNames, stepOf } from '../step-names.ts';
import type { Wizard } from '../use-wizard.ts';
import { goToStep } from '../use-wizard-step.ts';
import { isDetailsField } from './details-problem.ts';

/** The text (spec 8) if the customer's details could not be saved. */
const saveFailed = 'Something went wrong!';

export const detailsTitle = (): string =>
  `Step 2 of ${stepNames.length}: ${stepNames[stepOf.details]} | ${business.name}`;

export function useDetailsForm({ draft: { details, customer }, dispatch }: Wizard) {
  // The fields that had a mistake when Next was last pressed. Typing adds no field to this set.
  const [shown, setShown] = useState<ReadonlySet<DetailsField>>(new Set());
  const [refused, setRefused] = useState<DetailsProblem>();
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const isRunning = useRef(false);
  const problems = [
    ...detailsProblems(details).filter(({ field }) => shown.has(field)),
    ...(refused === undefined ? [] : [refused]),
  ];
  useDocumentTitle(problems.length === 0 ? detailsTitle() : `Error: ${detailsTitle()}`);

  const show = (found: readonly DetailsProblem[], byServer?: DetailsProblem) => {
    setShown(new Set(found.map(({ field }) => field)));
    setRefused(byServer);
    setAttempt((count) => count + 1);
  };

  const type = (typed: Partial<Details>) => {
    dispatch({ type: 'detailsTyped', typed });
    // The country decides which phone numbers are valid.
    const isAnswered = refused !== undefined && (refused.field in typed || 'country' in typed);
    if (isAnswered) setRefused(undefined);
  };

  const save = async () => {
    setIsSaving(true);
    setRefused(undefined);
    try {
      dispatch({ type: 'customerSaved', id: await saveCustomer(details) });
      goToStep(stepOf.addOns);
    } catch (error) {
      const field = error instanceof ApiError ? (error.details.field ?? '') : '';
      if (error instanceof ApiError && isDetailsField(field)) show([], { field, message: error.message });
      else showError(saveFailed);
    } finally {
      setIsSaving(false);
    }
  };

  const submit = async () => {
    if (isRunning.current) return;
    const found = detailsProblems(details);
    if (found.length > 0) show(found);
    else if (customer.kind === 'saved') goToStep(stepOf.addOns);
    else {
      isRunning.current = true;
      await save();
      isRunning.current = false;
    }
  };

  return { type, submit, problems, attempt, isSaving };
}
