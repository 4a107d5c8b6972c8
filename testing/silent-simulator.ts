import { createServer } from 'node:http';

let address: Promise<string> | undefined;

/**
 * Starts a stand-in for the payment simulator that answers only health checks, for tests in which nobody pays.
 * Otherwise each server would start a simulator.
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
