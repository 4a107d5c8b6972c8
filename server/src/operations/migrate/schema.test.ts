import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { schemaOf } from '../../testing/schema-of.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const about = `-- Today's tables and functions, for reading. \`npm run schema\` writes this file from server/migrations.
-- Names that Postgres chose for keys and checks are left out. Triggers and functions are listed without their bodies.

`;

test('server/schema.sql is what the migrations make', async () => {
  const opened = await createTestDatabase();
  const schema = `${about}${await schemaOf(opened)}`;
  await opened.close();
  await expect(schema, 'run `npm run schema`').toMatchFileSnapshot(join(projectRoot, 'server', 'schema.sql'));
});
