type HiddenForm = {
  action: string;
  method: 'get' | 'post';
  fields: readonly { name: string; value: string }[];
  /** The name of the frame for the answer. Left out: the answer replaces this page. */
  target?: string;
};

/** Submits a hidden form. */
export function submitFields(page: Document, { action, method, fields, target }: HiddenForm): void {
  const form = page.createElement('form');
  form.setAttribute('action', action);
  form.setAttribute('method', method);
  if (target !== undefined) form.setAttribute('target', target);
  form.hidden = true;
  for (const { name, value } of fields) {
    const input = page.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  page.body.append(form);
  // Calls the prototype's method, because `form.submit` is an input if a field is called 'submit'.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
