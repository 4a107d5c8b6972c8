import { type Finding, bad, good } from '../payments/findings.ts';

const withinMs = 10_000;

/** Checks that the site answers at its public address, with the headers that protect a payment page. */
export async function checkSite(publicUrl: string): Promise<Finding[]> {
  const answer = await fetch(`${publicUrl}/health/ready`, { signal: AbortSignal.timeout(withinMs) }).catch(
    (error: Error) => error,
  );
  if (answer instanceof Error) {
    return [
      bad(
        `${publicUrl} cannot be reached from here (${answer.message}). Check DNS, the proxy and that the server runs.`,
      ),
    ];
  }
  return [
    answer.ok
      ? good(`${publicUrl} answers and its database does too.`)
      : bad(`${publicUrl} answers ${answer.status}. Look into the server's log.`),
    answer.headers.has('strict-transport-security')
      ? good('The site tells browsers to stay on https.')
      : bad(
          'The site does not send Strict-Transport-Security. Is PUBLIC_URL https, and does the proxy pass headers on?',
        ),
    answer.headers.has('content-security-policy')
      ? good('The site sends a Content-Security-Policy.')
      : bad('The Content-Security-Policy is missing: a proxy takes it off.'),
  ];
}
