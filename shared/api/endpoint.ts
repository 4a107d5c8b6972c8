import * as z from 'zod/mini';
import type { cookieNames, staffCookieName } from '../values/cookie-names.ts';
import { consoleRefusalStatus } from './console/refusals.ts';
import {
  type CommonRefusal,
  type RefusalCode,
  refusalStatus,
  refusalsOfEveryCall,
  refusalsOfKeys,
} from './refusals.ts';

/**
 * One call of the HTTP contract, as data. The server, the browser and the OpenAPI document all use this data, so they
 * cannot disagree. Paths are below `/api`; `:name` is a parameter.
 */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Refused extends RefusalCode = RefusalCode,
> = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  data: Data;
  /** The call's own refusals. The server gives no others, apart from the common ones (`refusalsOf`). */
  refusals: readonly Refused[];
  /** The cookies that the call reads or sets. The call also works without them. */
  cookies: readonly CookieName[];
  /** True if an ordinary refusal answers 200 with `success: false`, because the screen reads `success`. */
  refusesWith200: boolean;
  /** A POST that creates something: takes an Idempotency-Key and repeats the first answer. */
  isIdempotent: boolean;
  /** False: the contract reserves the call, but this version does not answer it. */
  isServed: boolean;
};

type CookieName = keyof typeof cookieNames | typeof staffCookieName;

const nothing = z.strictObject({});

type Definition<P, Q, B, D, R> = Pick<Endpoint, 'method' | 'path' | 'summary'> & {
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  refusals?: readonly R[];
} & Partial<Pick<Endpoint, 'cookies' | 'refusesWith200' | 'isIdempotent' | 'isServed'>>;

export function endpoint<
  D extends z.ZodMiniType,
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
  R extends RefusalCode = never,
>(definition: Definition<P, Q, B, D, R>): Endpoint<P, Q, B, D, R> {
  return {
    refusals: [],
    cookies: [],
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
export type RefusalOf<E extends Endpoint> = E['refusals'][number] | CommonRefusal;

/** Every refusal that a call can give, including the common ones. */
export function refusalsOf({ refusals, isIdempotent }: Endpoint): RefusalCode[] {
  return [...refusalsOfEveryCall, ...(isIdempotent ? refusalsOfKeys : []), ...refusals];
}

/**
 * The HTTP status of a call's refusal. A call with `refusesWith200` answers 200 only for its own refusals.
 * Refusals that every call can give keep their own status.
 */
export function refusalStatusAt({ refusesWith200 }: Endpoint, code: RefusalCode): number {
  const isCommon = [...refusalsOfEveryCall, ...refusalsOfKeys].some((common) => common === code);
  return refusesWith200 && !isCommon ? 200 : statusOf(code);
}

export function statusOf(code: RefusalCode): number {
  // The object is built on each call, because a bundler would keep a constant of the module in the site's scripts.
  const statuses: Record<RefusalCode, number> = { ...refusalStatus, ...consoleRefusalStatus };
  return statuses[code];
}

/** `message` is a sentence for the visitor. A refused booking has the sentence under `customer` (spec 7.2). */
export type Envelope<Data> = {
  success: boolean;
  message: string | { customer: string };
  data: Data;
};
