import type { CatalogueDeps } from '../catalogue/catalogue-memory.ts';
import type { PaymentDeps } from '../payments/configured-providers.ts';

/** What the rooms from here upwards need from outside: a plain object, made by start/make-deps.ts and by the tests. */
export type Deps = CatalogueDeps & PaymentDeps;
