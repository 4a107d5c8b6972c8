export type WorldpayKeys = {
  merchantCode: string;
  username: string;
  password: string;
  /** Which set-up of the payment page. */
  installationId: string;
  /** Signs the redirects; the same in the merchant interface. */
  macSecret: string;
  /** The first part of the order keys in redirects; empty at some accounts. */
  adminCode: string;
  /** The end of the address to which notifications go. */
  webhookSecret: string;
};

/** One account at Worldpay. */
export type WorldpayAccount = WorldpayKeys & {
  /** Where it is, without a slash at the end; the real one or the simulator. */
  address: string;
};
