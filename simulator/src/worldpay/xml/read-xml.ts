import { XMLParser, XMLValidator } from 'fast-xml-parser';

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

/** Thrown if XML cannot be parsed or does not follow the DTD. */
export class XmlProblem extends Error {}

type Node = Record<string, Node[] | Record<string, string> | string>;

const cdata = '#cdata';
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  cdataPropName: cdata,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Returns a message's root element. The DOCTYPE may name a DTD but must not declare anything, so no entity is expanded.
 */
export function readXml(source: string): XmlElement {
  if (/<!(?:ENTITY|ELEMENT|ATTLIST)|<!DOCTYPE[^>]*\[/i.test(source)) {
    throw new XmlProblem('A DOCTYPE may not declare anything.');
  }
  const validity = XMLValidator.validate(source);
  if (validity !== true) throw new XmlProblem(validity.err.msg);
  const elements = (parser.parse(source) as Node[]).flatMap(elementOf);
  const [root] = elements;
  if (root === undefined || elements.length > 1) throw new XmlProblem('A message has one root element.');
  return root;
}

function elementOf(node: Node): XmlElement[] {
  const name = Object.keys(node).find((key) => key !== ':@');
  if (name === undefined || name.startsWith('#')) return [];
  const content = node[name] as Node[];
  return [
    {
      name,
      attributes: (node[':@'] ?? {}) as Record<string, string>,
      children: content.flatMap(elementOf),
      text: content.map(textOf).join(''),
    },
  ];
}

function textOf(node: Node): string {
  if (typeof node['#text'] === 'string') return node['#text'];
  return cdata in node ? (node[cdata] as Node[]).map(textOf).join('') : '';
}
