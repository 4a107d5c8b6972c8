import { mostPictureBytes } from '@slipway/shared/api/console/pictures.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** Of one process; each may have its whole picture in memory. */
const mostAtOnce = 3;

/**
 * The body of an upload. What says that it is too large is refused before a byte of it is read, what lies at the byte that
 * is too many; so that memory holds no more than three pictures, however many are sent.
 */
export function uploadReader(): (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer> {
  let reading = 0;
  return async (request, reply) => {
    // What is not read any more would be taken for the next request.
    const refuse = (refusal: Refusal): Refusal => {
      reply.header('connection', 'close');
      return refusal;
    };
    if (Number(request.headers['content-length'] ?? 0) > mostPictureBytes) throw refuse(tooLarge());
    if (reading >= mostAtOnce) throw refuse(new Refusal('busy', { retryAfterSeconds: 5 }));
    reading += 1;
    try {
      return await whole(request.raw);
    } catch (error) {
      throw error instanceof Refusal ? refuse(error) : error;
    } finally {
      reading -= 1;
    }
  };
}

function whole(body: FastifyRequest['raw']): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const end = (how: () => void) => {
      body.off('data', onData);
      body.off('end', onEnd);
      body.off('error', onCut);
      body.off('close', onCut);
      how();
    };
    const onData = (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= mostPictureBytes) return void pieces.push(piece);
      body.pause();
      return end(() => reject(tooLarge()));
    };
    const onEnd = () => end(() => resolve(Buffer.concat(pieces)));
    // Nobody is there any more to be told.
    const onCut = () => end(() => reject(new Refusal('invalid', { message: 'Only a part of it arrived.' })));
    // While its sender was looked up, the connection may have been cut.
    if (body.destroyed || body.readableEnded) return body.readableEnded ? onEnd() : onCut();
    body.on('data', onData);
    body.on('end', onEnd);
    body.on('error', onCut);
    return void body.on('close', onCut);
  });
}

function tooLarge(): Refusal {
  return new Refusal('invalid', {
    message: `That file is too large: ${mostPictureBytes / 1e6} MB at most. Please choose a smaller one.`,
  });
}
