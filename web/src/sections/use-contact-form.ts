import { useRef, useState } from 'react';
import {
  type ContactForm,
  type EnquiryFacts,
  firstContactMistake,
} from '@slipway/shared/rules/contact-form.ts';
import { usePrefetch } from '@slipway/ui/lazy-part.ts';
import { ApiError, brokenAnswerMessage } from '../api/api-error.ts';

/** The states of the form: idle, then sending, then a popup of success or failure (spec 4). */
export type ContactState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string; field?: keyof ContactForm }
  | { kind: 'sent'; message: string };

const emptyForm: ContactForm = { name: '', email: '', phone: '', message: '' };

/** The mistake of one field. The field shows the mistake once the visitor has closed the popup. */
export type FieldMistake = { field: keyof ContactForm; message: string };

/** The code for sending is loaded when the visitor types the first letter. */
const loadSending = () => import('../api/enquiries.ts');

/** `message`: a question that the visitor has typed elsewhere. `facts`: data sent with the message. */
export function useContactForm(message: string, facts: EnquiryFacts) {
  const [form, setForm] = useState({ ...emptyForm, message });
  const [mistake, setMistake] = useState<FieldMistake>();
  const [state, setState] = useState<ContactState>({ kind: 'idle' });
  const isRunning = useRef(false);
  usePrefetch(loadSending, Object.values(form).some(Boolean));

  const send = async () => {
    if (isRunning.current) return;
    setMistake(undefined);
    const first = firstContactMistake(form);
    if (first !== undefined) {
      setState({ kind: 'failed', ...first });
      return;
    }
    isRunning.current = true;
    setState({ kind: 'sending' });
    try {
      const { sendEnquiry } = await loadSending();
      setState({ kind: 'sent', message: await sendEnquiry(form, facts) });
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
    mistake,
    type: (typed: Partial<ContactForm>) => {
      setForm((before) => ({ ...before, ...typed }));
      setMistake((before) => (before !== undefined && before.field in typed ? undefined : before));
    },
    send,
    closePopup: () => {
      if (state.kind === 'failed' && state.field !== undefined)
        setMistake({ field: state.field, message: state.message });
      setState({ kind: 'idle' });
    },
  };
}
