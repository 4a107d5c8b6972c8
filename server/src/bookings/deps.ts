import type { CatalogueDeps } from '../catalogue/catalogue-memory.ts';
import type { PaymentDeps } from '../payments/configured-providers.ts';

/**
 * The dependencies of the booking engine and of the code that uses it: a plain object, made by start/make-deps.ts and
 * by the tests.
 */
export type Deps = CatalogueDeps & PaymentDeps;
