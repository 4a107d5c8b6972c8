import { minuteMs } from '@slipway/shared/values/durations.ts';
import { mostPictureBytes } from '@slipway/shared/api/console/pictures.ts';
import type { DataOf, Endpoint, QueryOf } from '@slipway/shared/api/endpoint.ts';
import { noteRefusal } from './client.ts';
import { noteAnswer } from './connection.ts';
import { ConsoleError, broken, errorOf, unreachable } from './console-error.ts';

/** How long a phone's photo may take over a weak signal. The server waits no longer than this for a whole request. */
const patienceMs = minuteMs;

type Sending<E extends Endpoint> = {
  query: QueryOf<E>;
  /** Called with the share of the bytes that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Send a picture as the body of a call. Throws only ConsoleError, except when `signal` aborts it. */
export function sendPicture<E extends Endpoint>(
  endpoint: E,
  picture: Blob,
  { query, onProgress, signal }: Sending<E>,
): Promise<DataOf<E>> {
  if (picture.size > mostPictureBytes)
    return Promise.reject(
      new ConsoleError({
        status: 413,
        message: `That file is too large: ${mostPictureBytes / 1e6} MB at most. Please choose a smaller one.`,
      }),
    );
  // XMLHttpRequest, because `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  return new Promise((resolve, reject) => {
    const lost = () => {
      noteAnswer(false);
      reject(new ConsoleError({ status: 0, message: unreachable }));
    };
    request.open(endpoint.method, `/api${endpoint.path}?${asked}`);
    request.timeout = patienceMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream');
    // A form on another site cannot send this header.
    request.setRequestHeader('slipway-console', '1');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('load', () => {
      noteAnswer(true);
      const { json, data } = answerIn(endpoint, request.responseText);
      if (request.status === 200 && data !== undefined) return resolve(data);
      const error =
        request.status === 200
          ? new ConsoleError({ status: 200, message: broken })
          : errorOf(request.status, json);
      noteRefusal(error.code);
      return reject(error);
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(picture);
  });
}

function answerIn<E extends Endpoint>(endpoint: E, text: string) {
  try {
    const json = JSON.parse(text) as { success?: unknown; data?: unknown };
    const data = endpoint.data.safeParse(json.data);
    return { json, data: data.success ? (data.data as DataOf<E>) : undefined };
  } catch {
    return { json: undefined, data: undefined };
  }
}
