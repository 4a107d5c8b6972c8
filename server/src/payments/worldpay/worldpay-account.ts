export type WorldpayKeys = {
  merchantCode: string;
  username: string;
  password: string;
  /** Selects the configuration of the payment page. */
  installationId: string;
  /** Worldpay signs the parameters of a redirect with this secret, which is also set in the merchant interface. */
  macSecret: string;
  /** The administration code: the first part of a redirect's order key; empty for some accounts. */
  adminCode: string;
  /** The secret last part of the address that receives notifications. */
  webhookSecret: string;
};

/** One account at Worldpay. */
export type WorldpayAccount = WorldpayKeys & {
  /** The address of Worldpay or of the simulator, without a trailing slash. */
  address: string;
};
