import { useEffect, useRef, useState } from 'react';
import {
  type ContactForm,
  type ContactProblem,
  firstContactProblem,
} from '@slipway/shared/rules/contact-form.ts';
import { usePrefetch } from '../ui/use-prefetch.ts';
import { ApiError, brokenAnswerMessage } from '../api/api-error.ts';

/** Idle, then sending, then a popup of success or failure (spec 4). */
export type ContactState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string }
  | { kind: 'sent'; message: string };

const emptyForm: ContactForm = { name: '', email: '', phone: '', message: '' };

export function contactFieldId(field: keyof ContactForm): string {
  return `contact-${field}`;
}

/** The code that sends is loaded when the visitor types the first letter. */
const loadSending = () => import('../api/enquiries.ts');

export function useContactForm() {
  const [form, setForm] = useState(emptyForm);
  const [state, setState] = useState<ContactState>({ kind: 'idle' });
  const [problem, setProblem] = useState<ContactProblem>();
  const isRunning = useRef(false);
  // After 'Okay!' the visitor is in the field that the popup was about.
  useEffect(() => {
    if (problem !== undefined && state.kind === 'idle') {
      document.getElementById(contactFieldId(problem.field))?.focus();
    }
  }, [problem, state]);
  usePrefetch(loadSending, form !== emptyForm);

  const send = async () => {
    if (isRunning.current) return;
    const found = firstContactProblem(form);
    setProblem(found);
    if (found !== undefined) {
      setState({ kind: 'failed', message: found.message });
      return;
    }
    isRunning.current = true;
    setState({ kind: 'sending' });
    try {
      const { sendEnquiry } = await loadSending();
      setState({ kind: 'sent', message: await sendEnquiry(form) });
      setForm(emptyForm);
    } catch (error) {
      setState({ kind: 'failed', message: error instanceof ApiError ? error.message : brokenAnswerMessage });
    } finally {
      isRunning.current = false;
    }
  };

  return {
    form,
    state,
    problem,
    type: (typed: Partial<ContactForm>) => {
      setForm((before) => ({ ...before, ...typed }));
      if (problem !== undefined && problem.field in typed) setProblem(undefined);
    },
    send,
    closePopup: () => setState({ kind: 'idle' }),
  };
}
