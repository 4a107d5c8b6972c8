import { useEffect, useRef, useSyncExternalStore } from 'react';
import { entryState, pushEntry, replaceEntry, subscribeToHistory } from '../../router/history.ts';

const goingBackMs = 500;

/**
 * The step is stored in the history entry, not in the address: browser Back shows the previous step, Forward works, and
 * a refresh keeps the step. If the draft does not allow the step, the furthest allowed step is shown.
 */
export function useWizardStep(furthest: number): number {
  const requested = useSyncExternalStore(subscribeToHistory, currentStep, () => 0);
  const corrected = useRef('');
  useEffect(() => {
    const correction = requested > furthest ? `${requested}>${furthest}` : '';
    // history.go takes effect later, so a second call before then would leave the wizard.
    if (correction !== '' && correction !== corrected.current) goToStep(furthest);
    corrected.current = correction;
    if (correction === '') return;
    // In a duplicated tab, `stepsBelow` is larger than the tab's history, so history.go does nothing.
    const timer = setTimeout(
      () => replaceEntry({ isSeen: true, step: furthest, stepsBelow: 0 }),
      goingBackMs,
    );
    return () => clearTimeout(timer);
  }, [requested, furthest]);
  return Math.min(requested, furthest);
}

let landing: string | undefined;

/**
 * Opens a step. Moves through the browser's history to an earlier step of this visit, so that Forward works
 * afterwards. Replaces the current history entry for any other earlier step. Adds an entry for a later step.
 * `target`: the selector of the part to focus.
 */
export function goToStep(step: number, target?: string): void {
  landing = target;
  const { stepsBelow = 0, isForm = false } = entryState();
  const back = currentStep() - step;
  if (back === 0) return;
  if (back > 0 && back <= stepsBelow) window.history.go(isForm ? -back - 1 : -back);
  else if (back > 0) replaceEntry({ ...entryState(), step, stepsBelow: 0, isForm: false });
  else pushEntry({ isSeen: true, step, stepsBelow: back === -1 ? stepsBelow + 1 : 0 });
}

/**
 * Focuses the part of the step that `goToStep` named. Render this component after the step, so that the part exists.
 */
export function StepLanding() {
  useEffect(() => {
    if (landing === undefined) return;
    const target = landing;
    landing = undefined;
    // The browser first restores the scroll position of the history entry.
    requestAnimationFrame(() => {
      const element = document.querySelector<HTMLElement>(target);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ behavior: 'instant', block: 'center' });
    });
  }, []);
  return null;
}

/** Whether the payment form is open: browser Back leads from it to the review. */
export function useFormEntry(): boolean {
  return useSyncExternalStore(subscribeToHistory, isFormEntry, () => false);
}

/**
 * Notes in the browser's history that the payment form is open. 'push' adds an entry. 'replace' changes the
 * current entry: use it after a refresh, and after the return from a bank's page.
 */
export function openFormEntry(how: 'push' | 'replace'): void {
  if (isFormEntry()) return;
  const entry = { ...entryState(), isSeen: true, isForm: true };
  if (how === 'push') pushEntry(entry);
  else replaceEntry(entry);
}

function isFormEntry(): boolean {
  return entryState().isForm === true;
}

function currentStep(): number {
  return entryState().step ?? 0;
}
