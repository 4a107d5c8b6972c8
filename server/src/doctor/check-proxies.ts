import type { Config } from '../runtime/config.ts';
import { isLocalHost } from '../http/ip-address.ts';
import { type Finding, bad, good } from '../payments/findings.ts';

/** Checks that limits count visitors, instead of the proxy or the addresses that visitors write themselves. */
export function checkProxies({ trustedProxies, host }: Pick<Config, 'trustedProxies' | 'host'>): Finding {
  if (trustedProxies === 0)
    return bad(
      'TRUSTED_PROXIES is 0, but something before this server speaks https: all visitors share one limit. Set it to the address of that proxy.',
    );
  if (typeof trustedProxies === 'number' && !isLocalHost(host))
    return bad(
      `TRUSTED_PROXIES is a number and HOST is ${host}: a stranger who reaches the port past the proxy chooses the address that limits count. Set TRUSTED_PROXIES to the proxy's addresses, or HOST=127.0.0.1 when it runs on this machine.`,
    );
  return good('Limits count visitors by the address that the proxy hands on.');
}
