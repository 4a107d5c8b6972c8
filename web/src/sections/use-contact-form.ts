import { useRef, useState } from 'react';
import { type ContactForm, firstContactProblem } from '@slipway/shared/rules/contact-form.ts';
import { usePrefetch } from '../ui/use-prefetch.ts';
import { ApiError, brokenAnswerMessage } from '../api/api-error.ts';

/** Idle, then sending, then a popup of success or failure (spec 4). */
export type ContactState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string }
  | { kind: 'sent'; message: string };

const emptyForm: ContactForm = { name: '', email: '', phone: '', message: '' };

/** The code that sends is loaded when the visitor types the first letter. */
const loadSending = () => import('../api/enquiries.ts');

export function useContactForm() {
  const [form, setForm] = useState(emptyForm);
  const [state, setState] = useState<ContactState>({ kind: 'idle' });
  const isRunning = useRef(false);
  usePrefetch(loadSending, form !== emptyForm);

  const send = async () => {
    if (isRunning.current) return;
    const problem = firstContactProblem(form);
    if (problem !== undefined) {
      setState({ kind: 'failed', message: problem });
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
    type: (typed: Partial<ContactForm>) => setForm((before) => ({ ...before, ...typed })),
    send,
    closePopup: () => setState({ kind: 'idle' }),
  };
}
