import { type ContentModel, contentModels } from './content-models.ts';
import { type XmlElement, XmlProblem } from './read-xml.ts';

/** Throws unless an element and its content follow the DTD. The order of the children counts. */
export function checkContent(element: XmlElement): void {
  const model = contentModels[element.name];
  if (model === undefined) throw new XmlProblem(`Element type "${element.name}" must be declared.`);
  checkAttributes(element, model);
  const hasText = element.text.trim() !== '';
  if (hasText && model.isText !== true) {
    throw new XmlProblem(`The content of element type "${element.name}" must not include text.`);
  }
  const names = element.children.map(({ name }) => name);
  const isRight =
    model.oneOf === undefined
      ? fitsSequence(names, model.sequence ?? [])
      : names.length === 1 && model.oneOf.includes(names[0] ?? '');
  if (!isRight) {
    const wanted = model.oneOf?.join('|') ?? model.sequence?.join(',') ?? 'EMPTY';
    throw new XmlProblem(`The content of element type "${element.name}" must match "(${wanted})".`);
  }
  for (const child of element.children) checkContent(child);
}

function checkAttributes(
  { name, attributes }: XmlElement,
  { required = [], optional = [] }: ContentModel,
): void {
  const missing = required.find((attribute) => attributes[attribute] === undefined);
  if (missing !== undefined) {
    throw new XmlProblem(
      `Attribute "${missing}" is required and must be specified for element type "${name}".`,
    );
  }
  const unknown = Object.keys(attributes).find(
    (attribute) => !required.includes(attribute) && !optional.includes(attribute),
  );
  if (unknown !== undefined) {
    throw new XmlProblem(`Attribute "${unknown}" must be declared for element type "${name}".`);
  }
}

function fitsSequence(names: readonly string[], sequence: readonly string[]): boolean {
  let at = 0;
  for (const part of sequence) {
    const name = part.replace(/[?*]$/, '');
    const isThere = names[at] === name;
    if (isThere) at += 1;
    else if (name === part) return false;
    while (part.endsWith('*') && names[at] === name) at += 1;
  }
  return at === names.length;
}
