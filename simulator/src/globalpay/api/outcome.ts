export type Outcome = {
  status: number;
  wire: object;
  /** What the call's idempotency key stands for from now on, when it is not what is answered. */
  made?: { id: string; status: string };
};

export function ok(wire: object): Outcome {
  return { status: 200, wire };
}
