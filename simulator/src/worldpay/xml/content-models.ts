/**
 * The supported part of the DTD of Worldpay's payment service (version 1.4). In a sequence, '?' marks an optional
 * element, and '*' marks any number of elements.
 */
export type ContentModel = {
  required?: readonly string[];
  optional?: readonly string[];
  sequence?: readonly string[];
  oneOf?: readonly string[];
  isText?: true;
};

const text: ContentModel = { isText: true };

export const contentModels: Readonly<Record<string, ContentModel>> = {
  paymentService: { required: ['version', 'merchantCode'], oneOf: ['submit', 'modify', 'inquiry'] },
  submit: { sequence: ['order'] },
  modify: { sequence: ['orderModification'] },
  inquiry: { sequence: ['orderInquiry'] },

  order: {
    required: ['orderCode', 'installationId'],
    optional: ['captureDelay', 'shopperLanguageCode', 'fixContact', 'hideContact'],
    sequence: [
      'description',
      'amount',
      'orderContent?',
      'paymentMethodMask',
      'shopper?',
      'shippingAddress?',
      'billingAddress?',
      'statementNarrative?',
    ],
  },
  description: text,
  amount: { required: ['value', 'currencyCode', 'exponent'], optional: ['debitCreditIndicator'] },
  orderContent: text,
  paymentMethodMask: { sequence: ['include', 'include*', 'exclude*'] },
  include: { required: ['code'] },
  exclude: { required: ['code'] },
  shopper: { sequence: ['shopperEmailAddress?', 'browser?'] },
  shopperEmailAddress: text,
  browser: { sequence: ['acceptHeader?', 'userAgentHeader?'] },
  acceptHeader: text,
  userAgentHeader: text,
  shippingAddress: { sequence: ['address'] },
  billingAddress: { sequence: ['address?'] },
  address: {
    sequence: [
      'firstName?',
      'lastName?',
      'address1?',
      'address2?',
      'address3?',
      'postalCode',
      'city?',
      'state?',
      'countryCode',
      'telephoneNumber?',
    ],
  },
  firstName: text,
  lastName: text,
  address1: text,
  address2: text,
  address3: text,
  postalCode: text,
  city: text,
  state: text,
  countryCode: text,
  telephoneNumber: text,
  statementNarrative: text,

  orderModification: { required: ['orderCode'], oneOf: ['cancel', 'capture', 'refund'] },
  cancel: {},
  capture: { sequence: ['amount'] },
  refund: { optional: ['reference'], sequence: ['amount'] },

  orderInquiry: { required: ['orderCode'] },
};
