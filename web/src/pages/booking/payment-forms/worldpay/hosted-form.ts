/** A form found in HTML, not yet trusted. */
export type FoundForm = {
  action: string;
  method: string;
  inputs: readonly { type: string; name: string; value: string }[];
};

/** A form that submits to the payment page and nowhere else. */
export type HostedForm = { action: string; fields: readonly { name: string; value: string }[] };

/** Parses into a separate document, where no script runs and nothing is fetched. */
export function formsIn(html: string): FoundForm[] {
  const { forms } = new DOMParser().parseFromString(html, 'text/html');
  // Reads attributes, because an input called 'action' or 'method' would shadow the form's property.
  return [...forms].map((form) => ({
    action: form.getAttribute('action') ?? '',
    method: form.getAttribute('method') ?? '',
    inputs: [...form.querySelectorAll('input')].map(({ type, name, value }) => ({ type, name, value })),
  }));
}

/**
 * The document's form, reduced to its hidden inputs, if it submits to one of `origins`. Undefined for no form, for
 * several forms, or for another destination.
 */
export function allowedForm(
  [form, ...others]: readonly FoundForm[],
  origins: readonly string[],
): HostedForm | undefined {
  if (form === undefined || others.length > 0 || form.method.toLowerCase() !== 'get') return undefined;
  const origin = originOf(form.action);
  if (origin === undefined || !origins.includes(origin)) return undefined;
  const hidden = form.inputs.filter(({ type }) => type === 'hidden');
  return { action: form.action, fields: hidden.map(({ name, value }) => ({ name, value })) };
}

/** The origin of an address; undefined for a path, a script or data, which have no origin. */
function originOf(address: string): string | undefined {
  try {
    const { origin, protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  } catch {
    return undefined;
  }
}
