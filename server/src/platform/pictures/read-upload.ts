import { mostPictureBytes } from '@slipway/shared/api/console/pictures.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** The most uploads that one process reads at once, each with its whole picture in memory. */
const mostAtOnce = 3;

/**
 * Reads the body of an upload. An upload that announces too many bytes is refused unread; any other upload is refused
 * at the first byte above the limit.
 */
export function uploadReader(): (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer> {
  let reading = 0;
  return async (request, reply) => {
    // A refusal closes the connection: the rest of the upload would otherwise be read as the next request.
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
    // A client that has hung up gets no answer.
    const onCut = () =>
      end(() => reject(new Refusal('invalid', { message: 'Only a part of the file arrived.' })));
    // The connection may have ended while we looked up its sender.
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
