import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { contract } from '@slipway/shared/api/contract.ts';
import { type Endpoint, refusalData } from '@slipway/shared/api/endpoint.ts';

/** The contract as an OpenAPI document, made from the same data that serves the calls. */
export function openApiDocument(title: string): object {
  const served = Object.entries<Endpoint>(contract).filter(([, endpoint]) => endpoint.isServed);
  const paths: Record<string, object> = {};
  for (const [name, endpoint] of served) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: '/api' }], paths };
}

export function openApiRoute(app: FastifyInstance, title: string): void {
  const document = openApiDocument(title);
  app.get('/api/openapi.json', async () => document);
}

function operation(operationId: string, endpoint: Endpoint): object {
  return {
    operationId,
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.isIdempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(endpoint.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } } }
      : {}),
    responses: {
      200: envelope('Done, or a refusal where success is false', jsonSchema(endpoint.data, 'output')),
      default: envelope(
        'A refusal: message is for the visitor, data.code for the program',
        jsonSchema(refusalData, 'output'),
      ),
    },
  };
}

function envelope(description: string, data: object): object {
  const message = {
    anyOf: [{ type: 'string' }, { type: 'object', properties: { customer: { type: 'string' } } }],
  };
  const schema = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { success: { type: 'boolean' }, message, data },
  };
  return { description, content: { 'application/json': { schema } } };
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] };

function parameters(schema: z.ZodMiniType, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as JsonSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
