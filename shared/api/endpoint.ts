import * as z from 'zod/mini';

/**
 * One call of the HTTP contract, as data: the server serves it, the browser calls it, and the OpenAPI document
 * is made from it, so that the three cannot drift apart. Paths are below `/api`; `:name` is a parameter.
 */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  data: Data;
  /** Where a refusal met in normal use answers 200 with `success: false`, because the screen reads `success`. */
  refusesWith200: boolean;
  /** A POST that creates: takes an Idempotency-Key and gives the first answer again. */
  isIdempotent: boolean;
  /** False for a call that the contract reserves and this version does not serve. */
  isServed: boolean;
};

const nothing = z.strictObject({});

type Definition<P, Q, B, D> = Pick<Endpoint, 'method' | 'path' | 'summary'> & {
  params?: P;
  query?: Q;
  body?: B;
  data: D;
} & Partial<Pick<Endpoint, 'refusesWith200' | 'isIdempotent' | 'isServed'>>;

export function endpoint<
  D extends z.ZodMiniType,
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
>(definition: Definition<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return {
    refusesWith200: false,
    isIdempotent: false,
    isServed: true,
    ...definition,
    params: (definition.params ?? nothing) as P,
    query: (definition.query ?? nothing) as Q,
    body: (definition.body ?? nothing) as B,
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;

/** `message` is a sentence for the visitor; booking refusals put it under `customer` (spec 7.2). */
export type Envelope<Data> = {
  success: boolean;
  message: string | { customer: string };
  data: Data;
};

/** What a refusal carries in `data`: the screen decides by `code`, the visitor reads `message`. */
export const refusalData = z.object({
  code: z.string(),
  /** price_changed: what the booking costs now, in pounds. */
  total: z.optional(z.number()),
  /** already_paid, payment_in_progress: the booking that stands. */
  booking_id: z.optional(z.string()),
  /** coupon refusals at reservation: the total without the coupon is in `total`. */
  coupon_removed: z.optional(z.boolean()),
  /** proof_needed: what `proof` has to answer before that day can be held. */
  challenge: z.optional(z.string()),
});
export type RefusalData = z.output<typeof refusalData>;
