import { createServer } from 'node:http';

let address: Promise<string> | undefined;

/**
 * Replaces the payment simulator where nobody pays: it only answers health checks. Without it each server
 * would start a simulator, one more process.
 */
export function silentTill(): Promise<string> {
  address ??= new Promise((resolve, reject) => {
    const till = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
    till.once('error', reject);
    till.listen(0, '127.0.0.1', () => {
      till.unref();
      const at = till.address();
      resolve(`http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`);
    });
  });
  return address;
}
