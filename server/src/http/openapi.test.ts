import { contract } from '@slipway/shared/api/contract.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { openApiDocument, openApiRoute } from './openapi.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
};
type Content = { content: { 'application/json': { schema: Schema } } };
type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};
type Document = { openapi: string; info: object; paths: Record<string, Record<string, Operation>> };

const document = openApiDocument('Roundabout Boats') as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const entries = Object.entries<Endpoint>(contract);

test('every call that is served is in it, under its name, and no other', () => {
  const described = operations.map(
    ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
  );
  const served = entries
    .filter(([, endpoint]) => endpoint.isServed)
    .map(([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual(served.toSorted());
});

test.each(operations)(
  '$operation.operationId has what OpenAPI 3.1 asks for',
  ({ path, method, operation }) => {
    expect(operation.summary.length).toBeGreaterThan(10);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    for (const { required } of declared) expect(required).toBe(true);
    expect(new Set(operation.parameters.map(({ name }) => name))).toHaveLength(operation.parameters.length);
    if (method === 'post') {
      const { schema } = operation.requestBody!.content['application/json'];
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const name of schema.required ?? []) expect(schema.properties).toHaveProperty(name);
    } else expect(operation.requestBody).toBeUndefined();
    expect(Object.keys(operation.responses)).toEqual(['200', 'default']);
    for (const { description, content } of Object.values(operation.responses)) {
      expect(description).not.toBe('');
      const { schema } = content['application/json'];
      expect(schema.required).toEqual(['success', 'message', 'data']);
      expect(Object.keys(schema.properties!)).toEqual(schema.required);
    }
  },
);

test('calls that create take an Idempotency-Key, and only those', () => {
  const taking = operations.filter(({ operation }) =>
    operation.parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
  );
  expect(taking.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    entries
      .filter(([, endpoint]) => endpoint.isServed && endpoint.isIdempotent)
      .map(([name]) => name)
      .toSorted(),
  );
});

test('it can be fetched, and refers to nothing outside itself', async () => {
  const app = fastify();
  openApiRoute(app, 'Roundabout Boats');
  const response = await app.inject('/api/openapi.json');
  expect(response.json()).toEqual(document);
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Roundabout Boats', version: '1' },
    servers: [{ url: '/api' }],
  });
  expect(response.payload).not.toContain('$ref');
  await app.close();
});
