import { createServer } from 'node:http';

let address: Promise<string> | undefined;

/**
 * Answers health checks only, in place of the payment simulator where nobody pays. Without it each server would
 * start a simulator, one more process.
 */
export function silentSimulator(): Promise<string> {
  address ??= new Promise((resolve, reject) => {
    const simulator = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
    simulator.once('error', reject);
    simulator.listen(0, '127.0.0.1', () => {
      simulator.unref();
      const at = simulator.address();
      resolve(`http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`);
    });
  });
  return address;
}
