import type { Call } from '../../http/call.ts';
import type { Merchant } from '../../merchants.ts';
import { checkContent } from '../xml/check-content.ts';
import { type XmlElement, XmlProblem, readXml } from '../xml/read-xml.ts';
import { ServiceFailure } from './failure.ts';

const prolog =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<!DOCTYPE paymentService PUBLIC "-\/\/WorldPay\/\/DTD WorldPay PaymentService v1\/\/EN"\s+"http:\/\/dtd\.worldpay\.com\/paymentService_v1\.dtd">/;

/** The kind of the request. Faults and the log name the request by this kind. */
export type ServiceRequest = {
  name: 'order' | 'inquiry' | 'capture' | 'cancel' | 'refund';
  element: XmlElement;
};

/** Reads a message. Throws if the message is invalid, or if its merchant code is not the sender's. */
export function readRequest({ headers, body }: Call, merchant: Merchant): ServiceRequest {
  const [type] = headers['content-type']?.split(';') ?? [];
  if (type?.trim() !== 'text/xml') {
    throw new ServiceFailure(
      2,
      `The content type must be text/xml, not ${headers['content-type'] ?? 'none'}.`,
    );
  }
  // The decoder has replaced invalid UTF-8 by the replacement character.
  if (body.includes('\uFFFD')) throw new ServiceFailure(2, 'The message is not UTF-8.');
  if (!prolog.test(body)) {
    throw new ServiceFailure(2, 'The message must begin with its XML declaration and its document type.');
  }
  const root = read(body);
  if (root.name !== 'paymentService') throw new ServiceFailure(2, 'The root element must be paymentService.');
  if (root.attributes.version !== '1.4')
    throw new ServiceFailure(2, 'The simulator speaks version 1.4 only.');
  if (root.attributes.merchantCode !== merchant.keys.merchant_code) {
    throw new ServiceFailure(4, 'Security violation: the merchant code is not of this user.');
  }
  const [action] = root.children;
  const [element] = action?.children ?? [];
  if (action === undefined || element === undefined)
    throw new ServiceFailure(2, 'The message asks for nothing.');
  if (action.name === 'submit') return { name: 'order', element };
  if (action.name === 'inquiry') return { name: 'inquiry', element };
  const [modification] = element.children;
  return { name: modification?.name as 'capture' | 'cancel' | 'refund', element };
}

function read(body: string): XmlElement {
  try {
    const root = readXml(body);
    checkContent(root);
    return root;
  } catch (error) {
    if (error instanceof XmlProblem) throw new ServiceFailure(2, `Invalid XML: ${error.message}`);
    throw error;
  }
}
