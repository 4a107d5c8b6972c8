import { dayMs } from '@slipway/shared/values/durations.ts';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const kept = { cacheControl: true, maxAge: dayMs };
const picture = /^\/[a-z0-9-]+\.(webp|avif|jpg|png)$/;
const film = /^\/[a-z0-9-]+\.(webm|mp4)$/;
const endings = ['webp', 'avif', 'jpg', 'png'];

/**
 * Serves the film, and the pictures of packages and menu, by file name. Below /uploads/sizes/ are the sizes that the
 * build made, such as seated-golden-hour/round-320.avif. The owner's files in media/own replace our originals.
 */
export async function uploads(app: FastifyInstance, root: string): Promise<void> {
  const folders = [join(root, 'media', 'own'), join(root, 'media', 'originals')].filter(existsSync);
  if (folders.length === 0) return;
  for (const [prefix, allowed] of [
    ['/uploads/packages/', picture],
    ['/uploads/menu/', picture],
    ['/uploads/film/', film],
  ] as const) {
    await app.register(staticFiles, {
      root: folders,
      prefix,
      decorateReply: false,
      ...kept,
      allowedPath: (path) => allowed.test(path),
    });
  }
  const sizes = join(root, 'media', 'dist');
  if (!existsSync(sizes)) return;
  await app.register(async (scope) => {
    await scope.register(staticFiles, {
      root: sizes,
      serve: false,
      decorateReply: !app.hasReplyDecorator('sendFile'),
    });
    scope.get<{ Params: { name: string; file: string } }>(
      '/uploads/sizes/:name([a-z0-9-]+)/:file([a-z]+[a-z-]*-[0-9]+\\.(?:avif|webp|jpg)$)',
      async ({ params: { name, file } }, reply) => {
        const size = join(name, file);
        if (existsSync(join(sizes, size))) return reply.sendFile(size, sizes, kept);
        // A picture that was added after the build is served in its original size until the next build.
        const original = findOriginal(folders, name);
        if (original === undefined) return reply.callNotFound();
        return reply.sendFile(original.file, original.folder, kept);
      },
    );
  });
}

function findOriginal(
  folders: readonly string[],
  name: string,
): { folder: string; file: string } | undefined {
  return folders
    .flatMap((folder) => endings.map((ending) => ({ folder, file: `${name}.${ending}` })))
    .find(({ folder, file }) => existsSync(join(folder, file)));
}
