import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** XML that is ready to be sent, as opposed to text that still has to be escaped. */
export type Xml = { xml: string };

const prolog =
  '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN" "http://dtd.worldpay.com/paymentService_v1.dtd">';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

export function element(name: string, attributes: Record<string, string>, ...content: (Xml | string)[]): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  const inside = content.map((each) => (typeof each === 'string' ? escapeMarkup(each) : each.xml));
  return { xml: `<${name}${written.join('')}>${inside.join('')}</${name}>` };
}

/** Writes a complete message to Worldpay. */
export function writeMessage(merchantCode: string, content: Xml): string {
  return prolog + element('paymentService', { version: '1.4', merchantCode }, content).xml;
}

/**
 * Parses a message. The names of attributes get an '@' in front. A DOCTYPE may name a DTD but not declare anything, so
 * the sender cannot define entities. Undefined if the message is not XML or has such declarations.
 */
export function readMessage(source: string): unknown {
  if (/<!(?:ENTITY|ELEMENT|ATTLIST)/i.test(source)) return undefined;
  const afterDoctypes = source.split(/<!DOCTYPE/i).slice(1);
  if (afterDoctypes.some((text) => /^[^>]*\[/.test(text))) return undefined;
  if (XMLValidator.validate(source) !== true) return undefined;
  try {
    return (parser.parse(source) as { paymentService?: unknown }).paymentService;
  } catch {
    // Well-formed XML that is refused: too many levels, or names such as __proto__.
    return undefined;
  }
}

export function escapeMarkup(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
