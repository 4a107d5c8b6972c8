import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { poolOnPglite } from '/work/main/server/src/database/open-database.ts';
const { pool, close } = poolOnPglite(await PGlite.create({ extensions: { btree_gist } }));
await pool.query('begin; select 1/0; commit').catch((e) => console.log('1', e.message));
for (const n of [2, 3]) await pool.query('select 1').then(() => console.log(n, 'fine'), (e) => console.log(n, e.message));
await close();
