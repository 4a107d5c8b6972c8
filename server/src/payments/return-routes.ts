import type { FastifyInstance } from 'fastify';
import type { Deps } from '../runtime/deps.ts';
import type { ProviderDefinition, ReturnSurroundings } from './provider-definition.ts';
import { providerDefinitions } from './provider-registry.ts';

const kinds: readonly ProviderDefinition[] = providerDefinitions;

/**
 * Where providers send visitors back to, below /return/<provider>. Plain addresses, since providers would append their
 * parameters before a '#'. Providers that are not offered have no route.
 */
export function returnRoutes(
  app: FastifyInstance,
  deps: Deps,
  browserOrigins: ReturnSurroundings['browserOrigins'],
): void {
  for (const kind of kinds) {
    void app.register(async (own) => {
      own.addHook('onRequest', async (_request, reply) => {
        if (!deps.providers.some(({ name }) => name === kind.name)) return reply.callNotFound();
      });
      own.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      kind.returnRoutes(own, { ...deps, browserOrigins });
    });
  }
}
