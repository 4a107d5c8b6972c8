/** A form as it stands in some HTML; nothing of it is trusted yet. */
export type FoundForm = {
  action: string;
  method: string;
  inputs: readonly { type: string; name: string; value: string }[];
};

/** A form that leads to the payment page and nowhere else. */
export type HostedForm = { action: string; fields: readonly { name: string; value: string }[] };

/** Reads without showing: in a document of its own no script runs and nothing is fetched. */
export function formsIn(html: string): FoundForm[] {
  const { forms } = new DOMParser().parseFromString(html, 'text/html');
  // By attribute: an input of the same name would stand before the form's own property.
  return [...forms].map((form) => ({
    action: form.getAttribute('action') ?? '',
    method: form.getAttribute('method') ?? '',
    inputs: [...form.querySelectorAll('input')].map(({ type, name, value }) => ({ type, name, value })),
  }));
}

/**
 * The one form, if it leads to one of `origins`: its hidden inputs, and nothing that it brings besides. Undefined when
 * there is none, more than one, or another destination.
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

/** Undefined for what has no origin of its own: a path, a script, data. */
function originOf(address: string): string | undefined {
  try {
    const { origin, protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  } catch {
    return undefined;
  }
}
