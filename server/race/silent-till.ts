import { createServer } from 'node:http';

let address: Promise<string> | undefined;

/**
 * Stands in for the payment simulator, which each server would otherwise start as one more process. In the races of
 * server processes everything is free: it says that it is there, and nobody pays.
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
