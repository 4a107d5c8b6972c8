import { invalid } from './failure.ts';

export type FormValue = string | FormValue[] | Form;
export type Form = { [name: string]: FormValue };

/** Parses `metadata[booking_id]=7&expand[0]=latest_charge` into a tree. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) place(root, namesIn(key), value);
  return settle(root) as Form;
}

function namesIn(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (match === null) throw invalid(`Invalid parameter name: ${key}`, { param: key });
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, name]) => name ?? '');
  return [match[1] ?? '', ...inner];
}

function place(into: Form, [name = '', ...rest]: string[], value: string): void {
  // `a[]=x` appends to the list `a`.
  const key = name === '' ? String(Object.keys(into).length) : name;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const branch: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
  into[key] = branch;
  place(branch, rest, value);
}

/** A branch whose keys are numbers is a list. */
function settle(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) {
    return names
      .toSorted((one, other) => Number(one) - Number(other))
      .map((name) => settle(value[name] ?? ''));
  }
  const settled: Form = Object.create(null);
  for (const name of names) settled[name] = settle(value[name] ?? '');
  return settled;
}

/** Returns the body without card numbers and security codes, to log a call or compare two calls. */
export function withoutCard(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(withoutCard);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'key')
      .map(([name, inner]) => [
        name,
        name === 'number' || name === 'cvc' ? '(not kept)' : withoutCard(inner),
      ]),
  );
}
