import type { Delivery } from '../deliveries/delivery.ts';
import type { LedgerRow, LedgerTotals } from '../ledger.ts';
import type { LoggedRequest } from '../request-log.ts';
import { type XmlElement, readXml } from '../worldpay/xml/read-xml.ts';
import { type Reply, callControl, readReply } from './test-simulator.ts';
import { startReceiver } from './webhook-receiver.ts';

let merchants = 0;

const prolog =
  '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN" "http://dtd.worldpay.com/paymentService_v1.dtd">';

const address = '/jsp/merchant/xml/paymentService.jsp';
export const site = 'http://localhost:3000';
const results = ['successURL', 'pendingURL', 'failureURL', 'cancelURL', 'errorURL'];

export type WorldpayMerchant = Awaited<ReturnType<typeof introduceWorldpay>>;

/** Registers a new merchant at Worldpay. */
export async function introduceWorldpay(simulator: string) {
  merchants += 1;
  const receiver = await startReceiver();
  receiver.answerWith(200, '[OK]');
  const name = `BOATS${process.pid}X${merchants}`;
  const introduction = {
    provider: 'worldpay',
    merchant_code: name,
    username: `user${name}`,
    password: 'a-good-password',
    installation_id: '1234567',
    mac_secret: '@p-p1epie',
    admin_code: 'MYADMINCODE',
    webhook_url: receiver.url,
    allowed_origins: [site],
  };
  await callControl(simulator, 'merchant', introduction);
  const control = (path: string, body: object = {}) =>
    callControl(simulator, path, { merchant: name, ...body });
  const look = async <Seen>(path: string): Promise<Seen> =>
    (await callControl(simulator, `${path}?merchant=${name}`)).json;

  /** Sends XML with the merchant's credentials. Other `headers` may replace the credentials. */
  const post = async (xml: string, headers: Record<string, string> = {}): Promise<Reply> => {
    const credentials = Buffer.from(`${introduction.username}:${introduction.password}`).toString('base64');
    return readReply(
      await fetch(`${simulator}${address}`, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, 'content-type': 'text/xml', ...headers },
        body: xml,
      }),
    );
  };
  const messageOf = (content: string) =>
    `${prolog}<paymentService version="1.4" merchantCode="${name}">${content}</paymentService>`;
  /** Returns the content of <reply>. */
  const ask = async (content: string): Promise<XmlElement> => {
    const reply = await post(messageOf(content));
    const [inside] = readXml(reply.text).children[0]?.children ?? [];
    if (reply.status !== 200 || inside === undefined) throw new Error(`${reply.status}: ${reply.text}`);
    return inside;
  };
  const modify = (orderCode: string, content: string) =>
    ask(`<modify><orderModification orderCode="${orderCode}">${content}</orderModification></modify>`);
  const sum = (value: number) => `<amount value="${value}" currencyCode="GBP" exponent="2"/>`;

  return {
    name,
    introduction,
    receiver,
    control,
    post,
    messageOf,
    ask,
    ledger: () => look<{ totals: LedgerTotals; payments: LedgerRow[] }>('ledger'),
    requests: () => look<LoggedRequest[]>('requests'),
    deliveries: () => look<Delivery[]>('events'),
    order: (orderCode: string, more: OrderWords = {}) => ask(orderXml(orderCode, more)),
    inquire: (orderCode: string) => ask(`<inquiry><orderInquiry orderCode="${orderCode}"/></inquiry>`),
    capture: (orderCode: string, pence: number) => modify(orderCode, `<capture>${sum(pence)}</capture>`),
    cancel: (orderCode: string) => modify(orderCode, '<cancel/>'),
    refund: (orderCode: string, reference: string, pence: number) =>
      modify(orderCode, `<refund reference="${reference}">${sum(pence)}</refund>`),

    /** Makes an order and opens its page, like a redirected browser. */
    async openPage(orderCode: string, more: OrderWords = {}, urls: Record<string, string> = {}) {
      const status = await ask(orderXml(orderCode, more));
      const page = new URL(status.children[0]?.text ?? '');
      for (const result of results) {
        page.searchParams.set(result, `${site}/return/worldpay/${result}?booking_id=b&payment_reference=r`);
      }
      for (const [result, url] of Object.entries(urls)) page.searchParams.set(result, url);
      const press = async (body: object): Promise<Reply> =>
        readReply(
          await fetch(page, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        );
      return {
        page,
        press,
        /** Returns the address to which the page sends the shopper. */
        pay: async (holder = 'AUTHORISED', number = '4444333322221111'): Promise<URL> => {
          const { json } = await press({ action: 'pay', number, holder, expiry: '12/40', cvc: '123' });
          return new URL(json.return_url);
        },
      };
    },
    close: () => receiver.close(),
  };
}

export type OrderWords = { attributes?: string; children?: string; amount?: number };

export function orderXml(
  orderCode: string,
  {
    amount = 12_500,
    attributes = 'installationId="1234567" captureDelay="OFF" shopperLanguageCode="en"',
    children = `<description>Boat hire</description><amount currencyCode="GBP" exponent="2" value="${amount}"/><orderContent><![CDATA[Boat hire & tea]]></orderContent><paymentMethodMask><include code="VISA-SSL"/><include code="ECMC-SSL"/></paymentMethodMask><shopper><shopperEmailAddress>zoe@example.com</shopperEmailAddress></shopper>`,
  }: OrderWords = {},
): string {
  return `<submit><order orderCode="${orderCode}" ${attributes}>${children}</order></submit>`;
}

/** Returns the error of a refused call, from any place in the reply. */
export function errorOf(element: XmlElement): { code: string | undefined; message: string } {
  const error = element.name === 'error' ? element : element.children.find(({ name }) => name === 'error');
  return { code: error?.attributes.code, message: error?.text ?? '' };
}

export function lastEventOf(orderStatus: XmlElement): string | undefined {
  return orderStatus.children
    .find(({ name }) => name === 'payment')
    ?.children.find(({ name }) => name === 'lastEvent')?.text;
}
