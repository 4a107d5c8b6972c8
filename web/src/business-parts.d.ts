/** A part of business.json, which vite.config.ts cuts out. */
declare module '*/business.json?find-us' {
  const json: Pick<import('@slipway/shared/business.ts').Business, 'findUs'>;
  export default json;
}
