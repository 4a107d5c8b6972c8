import { mostPictureBytes } from '@slipway/shared/api/console/pictures.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/http/refusal.ts';
import type { Answer } from '../platform/http/serve-endpoint.ts';
import { problemWith } from '../platform/pictures/picture-maker.ts';
import { isHeic, pictureTypeOf } from '../platform/pictures/picture-type.ts';
import { uploadReader } from '../platform/pictures/read-upload.ts';
import { type ConsoleCall, serveConsole } from './serve-console.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file. */
    upload?: Buffer;
  }
}

/** Serves a call whose body is a picture. Refuses anything else before it starts the process that opens pictures. */
export function serveUpload<E extends ConsoleEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: ConsoleCall<E>, bytes: Buffer) => Promise<Answer<E>>,
): void {
  // Only for this call: every other body is JSON.
  void app.register(async (scope) => {
    // The content decides the type, not the file name; the body is read only once its sender may send it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
    const readUpload = uploadReader();
    // Read before the call takes one of the places for running calls.
    scope.addHook('preValidation', async (request, reply) => {
      request.upload = await readUpload(request, reply);
    });
    const handle = async (call: ConsoleCall<E>) => {
      const bytes = call.request.upload ?? Buffer.alloc(0);
      const type = pictureTypeOf(bytes);
      if (type === undefined && isHeic(bytes))
        throw new Refusal('invalid', {
          message:
            'That is a HEIC photo. On the phone choose “Most compatible” under Camera, Formats, or send a JPEG.',
        });
      if (type === undefined) throw problemWith('no picture');
      return handler(call, bytes);
    };
    serveConsole(scope, endpoint, handle, { bodyLimit: mostPictureBytes });
  });
}
