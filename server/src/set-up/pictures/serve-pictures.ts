import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../bookings/deps.ts';
import { fileIn } from './keep-made.ts';

/**
 * The most bytes of pictures that a process keeps in memory: enough for the pictures that a few visitors to one page
 * need.
 */
const mostKept = 4_000_000;

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

type Sizes = { Params: { id: string; file: string } };

/**
 * Serves the sizes of uploaded pictures, at addresses like those of the site's own pictures. A name always means the
 * same picture, so browsers and proxies may cache the files for good.
 */
export function servePictures(app: FastifyInstance, { db, changes }: Pick<Deps, 'db' | 'changes'>): void {
  let kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = () => {
    kept = new Map();
    bytes = 0;
  };
  // A picture that was removed from the library must leave every process's memory.
  changes.onChange(({ isAll, tables }) => {
    if (isAll || tables.includes('pictures')) forget();
  });

  const read = async (name: string, file: string): Promise<Uint8Array | undefined> => {
    await changes.untilFresh(false);
    const key = `${name} ${file}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const of = kept;
    const content = await fileIn(db, name, file);
    // If the library changed while the file was read, the file is not kept in memory.
    if (content === undefined || of !== kept) return content;
    if (bytes + content.length > mostKept) forget();
    kept.set(key, content);
    bytes += content.length;
    return content;
  };

  const send = async (reply: FastifyReply, name: string, file: string) => {
    const content = await read(name, file);
    if (content === undefined) return reply.callNotFound();
    return reply
      .type(types[file.split('.')[1]!]!)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content);
  };

  // The route matches the prefix 'photo-' literally, because the site's own pictures have another route at the same
  // path.
  const photo = 'photo-:id([0-9a-f]{20}-[0-9a-f]{24})';
  app.get<Sizes>(
    `/uploads/sizes/${photo}/:file((?:round|wide|whole)-[0-9]+\\.(?:avif|webp|jpg)$)`,
    async ({ params: { id, file } }, reply) => send(reply, `photo-${id}`, file),
  );
  // Search engines and previews of shared links ask for a picture without naming a size.
  for (const folder of ['packages', 'menu'])
    app.get<Sizes>(`/uploads/${folder}/${photo}.webp`, async ({ params: { id } }, reply) =>
      send(reply, `photo-${id}`, 'wide-1200.webp'),
    );
}
