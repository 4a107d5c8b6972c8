import type { SiteServer } from './site-server.ts';

/** What became of one payment, in pence, as the till counted it. */
export type Payment = {
  amount: number;
  authorised: number;
  /** Authorised, and neither captured nor voided. */
  held: number;
  captured: number;
  refunded: number;
  status: string;
};

/** Whom the till plays. */
export type Provider = 'stripe' | 'worldpay' | 'globalpay';

type Ledger = { payments: (Payment & { payment_intent: string })[] };

/** The simulator's books and controls: what a provider knows. */
export class Till {
  readonly #url: string;
  /** The site as one provider knows it. */
  readonly #merchant: string;
  readonly #before: number;

  private constructor(url: string, merchant: string, before: number) {
    this.#url = url;
    this.#merchant = merchant;
    this.#before = before;
  }

  /** From now on only this test's payments count. */
  static async of({ tillUrl }: SiteServer, provider: Provider = 'stripe'): Promise<Till> {
    const merchants = (await ask(tillUrl, 'merchants')) as { provider: string; merchant: string }[];
    const merchant = merchants.find((each) => each.provider === provider)?.merchant;
    if (merchant === undefined) throw new Error(`nobody takes payments by ${provider} at this till`);
    const { payments } = (await ask(tillUrl, `ledger?merchant=${merchant}`)) as Ledger;
    return new Till(tillUrl, merchant, payments.length);
  }

  /** The next call of this kind meets a fault: see 'Control' in the simulator's README. */
  async payments(): Promise<Payment[]> {
    const { payments } = (await ask(this.#url, `ledger?merchant=${this.#merchant}`)) as Ledger;
    return payments.slice(this.#before).map(({ amount, authorised, held, captured, refunded, status }) => {
      return { amount, authorised, held, captured, refunded, status };
    });
  }

  /** The next call of this kind meets with trouble: see 'Control' in the simulator's README. */
  async strike(
    fault: { kind: string; method?: string; path?: string } & Record<string, unknown>,
  ): Promise<void> {
    await ask(this.#url, 'faults', { merchant: this.#merchant, ...fault });
  }

  /** How often somebody called this, '*' standing for one part of the path. */
  async countCalls(method: string, path: RegExp): Promise<number> {
    const calls = (await ask(this.#url, `requests?merchant=${this.#merchant}&method=${method}`)) as {
      path: string;
    }[];
    return calls.filter((call) => path.test(call.path)).length;
  }
}

async function ask(tillUrl: string, what: string, body?: unknown): Promise<unknown> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${tillUrl}/__sim/${what}`, body === undefined ? {} : post);
  if (!response.ok) throw new Error(`the till refused ${what}: ${await response.text()}`);
  return response.json();
}
