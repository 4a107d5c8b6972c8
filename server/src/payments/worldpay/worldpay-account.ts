export type WorldpayKeys = {
  merchantCode: string;
  username: string;
  password: string;
  /** Selects the configuration of the payment page. */
  installationId: string;
  /** Signs the parameters of the redirect; the same secret is set in the merchant interface. */
  macSecret: string;
  /** The first part of the order keys in redirects; empty for some accounts. */
  adminCode: string;
  /** The secret end of the address that receives notifications. */
  webhookSecret: string;
};

/** One account at Worldpay. */
export type WorldpayAccount = WorldpayKeys & {
  /** The address of Worldpay or of the simulator, without a trailing slash. */
  address: string;
};
