import { escapeHtml } from '../../http/page.ts';

/** XML that is ready to be sent. Any other text is escaped first. */
export type Xml = { xml: string };

export function element(
  name: string,
  attributes: Record<string, string | number> = {},
  ...content: (Xml | string)[]
): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`);
  const inside = content.map((each) => (typeof each === 'string' ? escapeHtml(each) : each.xml)).join('');
  return {
    xml: inside === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inside}</${name}>`,
  };
}

/** Writes an error element as Worldpay does. */
export function errorElement(code: number, message: string): Xml {
  return { xml: `<error code="${code}"><![CDATA[${message.replaceAll(']]>', '')}]]></error>` };
}

const prolog =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN"\n                                "http://dtd.worldpay.com/paymentService_v1.dtd">\n';

/** Writes a complete message from Worldpay: a reply or a notification. */
export function message(merchantCode: string, content: Xml): string {
  return `${prolog}${element('paymentService', { version: '1.4', merchantCode }, content).xml}\n`;
}
