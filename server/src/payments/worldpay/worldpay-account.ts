export type WorldpayKeys = {
  merchantCode: string;
  username: string;
  password: string;
  /** Selects the set-up of the payment page. */
  installationId: string;
  /** Signs the redirects; the same secret is set in the merchant interface. */
  macSecret: string;
  /** The first part of the order keys in redirects; empty for some accounts. */
  adminCode: string;
  /** The end of the address that receives notifications. */
  webhookSecret: string;
};

/** One account at Worldpay. */
export type WorldpayAccount = WorldpayKeys & {
  /** Worldpay's address, without a trailing slash; the real one or the simulator. */
  address: string;
};
