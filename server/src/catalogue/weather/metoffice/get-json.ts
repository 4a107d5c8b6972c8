import { WeatherProblem } from '../weather-service.ts';

/** The size limit of an answer: ten times the size of the Met Office's forecast for two days, with all its units. */
const mostBytes = 512 * 1024;

/**
 * Reads one answer of the Met Office as JSON. Throws a WeatherProblem if no answer arrives in time, or if the answer is
 * too long or not JSON.
 */
export async function getJson(address: URL, key: string, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      headers: { apikey: key, accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw refusedWith(response);
    }
    return parse(await readAtMost(response));
  } catch (error) {
    if (error instanceof WeatherProblem) throw error;
    throw new WeatherProblem(
      signal.aborted
        ? `The Met Office did not answer within ${timeoutMs / 1000} seconds.`
        : 'The Met Office could not be reached.',
    );
  }
}

function refusedWith({ status, headers }: Response): WeatherProblem {
  if (status === 401 || status === 403) return new WeatherProblem('The Met Office does not accept the key.');
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return new WeatherProblem(
      'The Met Office refuses more calls with this key for now.',
      Number.isFinite(seconds) ? seconds : undefined,
    );
  }
  return new WeatherProblem(`The Met Office answered with an error (${status}).`);
}

async function readAtMost({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // The error ends the loop, and the end of the loop cancels the rest of the download.
    if (bytes > mostBytes)
      throw new WeatherProblem('The answer of the Met Office was too long to be a forecast.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

export const unreadable = () => new WeatherProblem('The Met Office sent something other than a forecast.');
