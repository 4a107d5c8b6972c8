type HiddenForm = {
  action: string;
  method: 'get' | 'post';
  fields: readonly { name: string; value: string }[];
  /** The frame whose page takes this one's place; without it, this page's own. */
  target?: string;
};

/** Makes a form that nobody sees in this page and sends it. */
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
  // A field of that name would stand before the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}
