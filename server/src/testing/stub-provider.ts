import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import type { ProviderName } from '../database/tables.ts';
import type { Attempt, Begun, PaymentProvider, Shopper, Snapshot } from '../payments/payment-provider.ts';

type Method = 'begin' | 'fetch' | 'release';
type Outcome = {
  begin: Begun;
  fetch: Snapshot | 'unknown_there';
  release: 'released' | 'paid';
};
/** What happens at one call: an outcome, an error to be thrown, or whatever the function does. */
type Step<M extends Method> = Outcome[M] | Error | ((attempt: Attempt) => Promise<Outcome[M]>);

export type ProviderCall = { method: Method; attempt: Attempt; shopper?: Shopper };

export type StubProvider = PaymentProvider & {
  calls: ProviderCall[];
  /** Taken one a call, in order; when there is none left, all goes well and nobody has paid. */
  steps: { [M in Method]: Step<M>[] };
  callsOf: (method: Method) => ProviderCall[];
  /** The next `begin` does not answer until told to. */
  hangNextBegin: () => { reached: Promise<void>; answer: () => void };
};

type Kind = Begun['kind'];

const identities: Record<Kind, { name: ProviderName; methodId: PaymentMethodId; label: string }> = {
  embedded_card: { name: 'stripe', methodId: '1', label: 'Card' },
  hosted_form: { name: 'worldpay', methodId: '3', label: 'Worldpay' },
  tokenised: { name: 'globalpay', methodId: '6', label: 'Global Payments' },
};

/** A payment provider that does as it is told and writes down what it was asked. */
export function stubProvider(kind: Kind = 'embedded_card'): StubProvider {
  const steps: StubProvider['steps'] = { begin: [], fetch: [], release: [] };
  const calls: ProviderCall[] = [];

  async function play<M extends Method>(
    method: M,
    attempt: Attempt,
    usual: Outcome[M],
    shopper?: Shopper,
  ): Promise<Outcome[M]> {
    calls.push({ method, attempt: { ...attempt }, ...(shopper === undefined ? {} : { shopper }) });
    const step: Step<M> | undefined = steps[method].shift();
    if (step === undefined) return usual;
    if (step instanceof Error) throw step;
    return typeof step === 'function' ? step(attempt) : step;
  }

  const begun = (attempt: Attempt): Begun => {
    const nth = calls.filter((call) => call.method === 'begin' && call.attempt.id === attempt.id).length + 1;
    switch (kind) {
      case 'embedded_card':
        return { kind, clientSecret: `secret ${nth} of ${attempt.id}`, providerRef: `ref ${attempt.id}` };
      case 'hosted_form':
        return { kind, formHtml: `<form action="https://pay.example/${attempt.id}"></form>` };
      case 'tokenised':
        return { kind, accessToken: `token ${nth} of ${attempt.id}`, expiresInSeconds: 300 };
    }
  };

  return {
    ...identities[kind],
    calls,
    steps,
    callsOf: (method) => calls.filter((call) => call.method === method),
    begin: (attempt, shopper) => play('begin', attempt, begun(attempt), shopper),
    fetch: (attempt) => play('fetch', attempt, 'unknown_there'),
    release: (attempt) => play('release', attempt, 'released'),
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
        const usual = begun(attempt);
        reach();
        await released;
        return usual;
      });
      return { reached, answer };
    },
  };
}

export function snapshotOf(
  attempt: Pick<Attempt, 'id'>,
  changes: Partial<Snapshot> & Pick<Snapshot, 'status'>,
): Snapshot {
  return {
    providerRef: `ref ${attempt.id}`,
    authorised: noMoney,
    captured: noMoney,
    refunded: noMoney,
    ...changes,
  };
}
