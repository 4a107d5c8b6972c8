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
    /** The file that the request uploads. */
    upload?: Buffer;
  }
}

/** Serves a call whose body is a picture. Refuses any other body before it starts the process that opens pictures. */
export function serveUpload<E extends ConsoleEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: ConsoleCall<E>, bytes: Buffer) => Promise<Answer<E>>,
): void {
  // This parser is for uploads only, because every other body is JSON.
  void app.register(async (scope) => {
    // The content of the file decides its type, not the file's name. The body is read only after the sender has been
    // checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
    const readUpload = uploadReader();
    // The body is read before the call counts as running, because an upload may be slow.
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
