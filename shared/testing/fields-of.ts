import type * as z from 'zod/mini';
import { contract } from '../api/contract.ts';
import { consoleContract } from '../api/console/console-contract.ts';
import type { Endpoint } from '../api/endpoint.ts';

/** One input field of a call: its path and its type. */
export type Field = { path: string; schema: z.core.$ZodType };

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
};

/** Every field of every call of the site and the console; fields of new calls are included automatically. */
export function fieldsOfEveryCall(): Field[] {
  return Object.entries<Endpoint>({ ...contract, ...consoleContract }).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => fieldsOf(call[part], `${name}.${part}`)),
  );
}

function fieldsOf(schema: z.core.$ZodType, path: string): Field[] {
  const { type, shape, element, innerType, options, keyType, valueType } = schema._zod.def as Def;
  switch (type) {
    case 'object':
      return Object.entries(shape!).flatMap(([name, each]) => fieldsOf(each, `${path}.${name}`));
    case 'array':
      return fieldsOf(element!, `${path}.0`);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
      return fieldsOf(innerType!, path);
    case 'union':
      return options!.flatMap((option, nth) => fieldsOf(option, `${path}|${nth}`));
    case 'record':
      return [...fieldsOf(keyType!, `${path}{key}`), ...fieldsOf(valueType!, `${path}{value}`)];
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'unknown':
      return [{ path, schema }];
    default:
      throw new Error(`${path} is of the type ${type}: list its fields here`);
  }
}
