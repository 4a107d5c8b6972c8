import * as z from 'zod/mini';

type Forms = readonly [z.ZodMiniType, ...z.ZodMiniType[]];
type OneOf<F extends Forms> = z.ZodMiniUnion<F>;

const base: { init: (type: OneOf<Forms>, def: OneOf<Forms>['_zod']['def']) => void } = z.ZodMiniType;

/**
 * The first of several forms that a value has. As z.union, whose code for better messages is more than all that a first
 * screen of the console may grow by; it describes itself as one, so that the contract's document has it.
 */
const OneOfForms = z.core.$constructor<OneOf<Forms>>('ZodMiniUnion', (type, def) => {
  base.init(type, def);
  type._zod.parse = (payload, context) => {
    for (const form of def.options) {
      const read = form._zod.run({ value: payload.value, issues: [] }, context);
      if (read instanceof Promise) throw new TypeError('A form that is read later cannot be one of several.');
      if (read.issues.length > 0) continue;
      payload.value = read.value;
      return payload;
    }
    payload.issues.push({ code: 'custom', input: payload.value, inst: type, message: 'has no known form' });
    return payload;
  };
});

export function oneOf<const F extends Forms>(...options: F): OneOf<F> {
  return new OneOfForms({ type: 'union', options }) as OneOf<F>;
}
