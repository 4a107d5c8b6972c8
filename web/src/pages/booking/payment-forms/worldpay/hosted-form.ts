/** A form found in HTML, not yet trusted. */
export type FoundForm = {
  action: string;
  method: string;
  inputs: readonly { type: string; name: string; value: string }[];
};

/** A form that submits to the payment page and nowhere else. */
export type HostedForm = { action: string; fields: readonly { name: string; value: string }[] };

/** Finds the forms in HTML. The browser parses the HTML without running scripts or fetching anything. */
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
 * Returns the only form, with its hidden inputs. Undefined if there is no form or more than one, if the
 * method is not GET, or if the form submits to an origin that is not in `origins`.
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
