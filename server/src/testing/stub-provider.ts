import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { type Pence, noMoney, pence } from '@slipway/shared/values/pence.ts';
import {
  type Attempt,
  type Begun,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type RefundSnapshot,
  type PaymentCustomer,
  type PaymentSnapshot,
} from '../payments/payment-provider.ts';

type Outcome = {
  begin: Begun;
  retrieve: PaymentSnapshot | 'unknown_there';
  cancel: 'cancelled' | 'paid';
  capture: 'captured' | 'accepted' | 'refused';
  voidAuthorisation: 'voided' | 'captured';
  refund: RefundSnapshot | 'refused' | 'disputed';
};
type Method = keyof Outcome;
/** The answer to one call: an outcome, an error to throw, or a function to run. */
type Step<M extends Method> = Outcome[M] | Error | ((attempt: Attempt) => Promise<Outcome[M]>);

type ProviderCall = { method: Method; attempt: Attempt; customer?: PaymentCustomer };

type Kind = Begun['kind'];

export type StubProvider = PaymentProvider & {
  calls: ProviderCall[];
  /** Each call of a method uses up the method's next step. If no step is left, the call succeeds. */
  steps: { [M in Method]: Step<M>[] };
  callsOf: (method: Method) => ProviderCall[];
  /** The next `begin` does not answer until `answer` is called. */
  hangNextBegin: () => { reached: Promise<void>; answer: () => void };
  /** Pays the last attempt of this booking, or the attempt with this id. The provider authorises the whole amount. */
  pays: (bookingId: string) => void;
  /** The bank declines; the visitor may try another card. */
  declines: (bookingId: string) => void;
  /** The authorisation lapses at the provider. */
  lapses: (bookingId: string) => void;
  /** Sets the disputes or the capture deadline that the provider reports for the payment from now on. */
  says: (
    bookingId: string,
    told: Pick<PaymentSnapshot, 'disputes'> | Pick<PaymentSnapshot, 'captureBefore'>,
  ) => void;
  /** The provider carries out the next call of this method, but its answer is lost. */
  losesAnswerTo: (method: Method) => void;
  /** The next call of `readWebhook` with the body 'genuine' returns these events. */
  events: ProviderEvent[];
};

const identities: Record<Kind, { name: PaidMethod; label: string }> = {
  embedded_card: { name: 'stripe', label: 'Card' },
  hosted_form: { name: 'worldpay', label: 'Worldpay' },
  tokenised: { name: 'globalpay', label: 'Global Payments' },
};

/** A payment provider for tests, which remembers the state of its payments and records its calls. */
export function stubProvider(kind: Kind = 'embedded_card'): StubProvider {
  const steps: StubProvider['steps'] = {
    begin: [],
    retrieve: [],
    cancel: [],
    capture: [],
    voidAuthorisation: [],
    refund: [],
  };
  const calls: ProviderCall[] = [];
  const events: ProviderEvent[] = [];
  const objects = new Map<string, PaymentSnapshot>();
  const losing = new Set<Method>();

  async function play<M extends Method>(
    method: M,
    attempt: Attempt,
    usual: () => Outcome[M],
    customer?: PaymentCustomer,
  ): Promise<Outcome[M]> {
    calls.push({ method, attempt: { ...attempt }, ...(customer === undefined ? {} : { customer }) });
    if (losing.delete(method)) {
      usual();
      throw new ProviderError('outcome_unknown', 'no answer');
    }
    const step: Step<M> | undefined = steps[method].shift();
    if (step === undefined) return usual();
    if (step instanceof Error) throw step;
    return typeof step === 'function' ? step(attempt) : step;
  }

  function change(attempt: Pick<Attempt, 'id'>, changes: Partial<PaymentSnapshot>): void {
    const known = objects.get(attempt.id);
    if (known !== undefined) objects.set(attempt.id, { ...known, ...changes });
  }

  const attemptFor = (id: string) =>
    calls.findLast(({ attempt }) => attempt.bookingId === id || attempt.id === id)!.attempt;

  const isPaid = (attempt: Attempt) => {
    const status = objects.get(attempt.id)?.status;
    return status === 'authorised' || status === 'captured';
  };

  function begun(attempt: Attempt): Begun {
    const nth = calls.filter((call) => call.method === 'begin' && call.attempt.id === attempt.id).length;
    if (!objects.has(attempt.id)) objects.set(attempt.id, untouched(attempt));
    switch (kind) {
      case 'embedded_card':
        return { kind, clientSecret: `secret ${nth} of ${attempt.id}`, providerRef: `ref ${attempt.id}` };
      case 'hosted_form':
        return {
          kind,
          formHtml: `<form action="https://pay.example/${attempt.id}"></form>`,
          providerRef: `ref ${attempt.id}`,
        };
      case 'tokenised':
        return { kind, accessToken: `token ${nth} of ${attempt.id}`, expiresInSeconds: 300 };
    }
  }

  const authorise = (attempt: Pick<Attempt, 'id' | 'amount'>) =>
    change(attempt, { status: 'authorised', authorised: attempt.amount });
  const passed = async () =>
    ({ id: 'AUT_1', state: 'passed', methodPage: undefined, challengePage: undefined }) as const;

  return {
    ...identities[kind],
    minimumCharge: pence(30),
    ...(kind === 'hosted_form' ? { readReturn: () => 'nothing_certain' } : {}),
    ...(kind === 'tokenised'
      ? {
          cards: {
            enrol: passed,
            initiate: passed,
            giveResult: passed,
            charge: async (attempt) => {
              authorise(attempt);
              return 'tried';
            },
          },
        }
      : {}),
    calls,
    steps,
    events,
    callsOf: (method) => calls.filter((call) => call.method === method),
    begin: (attempt, customer) => play('begin', attempt, () => begun(attempt), customer),
    retrieve: (attempt) => play('retrieve', attempt, () => objects.get(attempt.id) ?? 'unknown_there'),
    cancel: (attempt) =>
      play('cancel', attempt, () => {
        if (isPaid(attempt)) return 'paid';
        change(attempt, { status: 'cancelled' });
        return 'cancelled';
      }),
    capture: (attempt) =>
      play('capture', attempt, () => {
        change(attempt, { status: 'captured', captured: attempt.amount });
        return 'captured';
      }),
    voidAuthorisation: (attempt) =>
      play('voidAuthorisation', attempt, () => {
        change(attempt, { status: 'cancelled' });
        return 'voided';
      }),
    refund: (attempt, { id, amount }) =>
      play('refund', attempt, () => {
        const refund: RefundSnapshot = { refundId: id, providerRef: `ref ${id}`, amount, status: 'done' };
        change(attempt, { refunds: [...(objects.get(attempt.id)?.refunds ?? []), refund] });
        return refund;
      }),
    readWebhook: (raw) => (raw.toString() === 'genuine' ? events.splice(0) : undefined),
    pays(bookingId) {
      authorise(attemptFor(bookingId));
    },
    declines: (bookingId) => change(attemptFor(bookingId), { status: 'declined' }),
    lapses: (bookingId) => change(attemptFor(bookingId), { status: 'cancelled' }),
    says: (bookingId, told) => change(attemptFor(bookingId), told),
    losesAnswerTo: (method) => void losing.add(method),
    hangNextBegin() {
      let answer = () => {};
      let reach = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const released = new Promise<void>((resolve) => {
        answer = resolve;
      });
      steps.begin.push(async (attempt) => {
        reach();
        await released;
        return begun(attempt);
      });
      return { reached, answer };
    },
  };
}

function untouched(attempt: { id: string; amount: Pence }): PaymentSnapshot {
  return {
    providerRef: `ref ${attempt.id}`,
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: 'GBP',
    status: 'pending',
    authorised: noMoney,
    captured: noMoney,
    refunds: [],
  };
}
