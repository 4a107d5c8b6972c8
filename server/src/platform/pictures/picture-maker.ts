import { leastPixels } from '@slipway/shared/api/console/pictures.ts';
import type { Focus } from '@slipway/shared/rules/picture-frame.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../http/refusal.ts';
import { projectRoot } from '../runtime/project-root.ts';
import type { Made, PictureProblem } from './made-picture.ts';

/** A task to make the sizes of a picture. `isMaster`: `bytes` is a master that we made earlier. */
export type SizesTask = { bytes: Uint8Array; isMaster: boolean; focus: Focus };
/** A task to encode a photo of a party's boat afresh, in full size and small. */
export type PhotoTask = { bytes: Uint8Array; isPhoto: true };
export type MakerTask = SizesTask | PhotoTask;
export type MakerAnswer = { made: Made } | { problem: PictureProblem };

/**
 * Makes the sizes of a picture, or encodes a photo afresh. Throws a Refusal with the reason, or `busy` if too many
 * pictures wait.
 */
export type PictureMaker<Task = SizesTask> = (task: Task) => Promise<Made>;

const mostWaiting = 4;
const workMs = 30_000;
/** How long the process stays alive for another picture. */
const endsAfterMs = 10_000;

const sentences: Record<PictureProblem, string> = {
  'no picture': 'That’s not a picture we can use. Please choose a photo: JPEG, PNG, WebP or AVIF.',
  damaged: 'That picture is damaged, or only a part of it arrived. Please try again or choose another.',
  'too many pixels': 'That picture is too large to open. Please choose a smaller one.',
  'too few pixels': `That picture is too small: ${leastPixels} pixels at least on its shorter side.`,
};

export function problemWith(problem: PictureProblem): Refusal {
  return new Refusal('invalid', { message: sentences[problem] });
}

/**
 * Makes pictures in a separate process, one at a time. The first picture starts the process, and the process ends after
 * a pause. A picture that takes too long or too much memory ends only that process.
 */
export function pictureMaker({ workWithinMs = workMs, program = programOf() } = {}): PictureMaker<MakerTask> {
  let child: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const running = (): ChildProcess => {
    clearTimeout(ending);
    if (child !== undefined) return child;
    const [file, ...execArgv] = program.toReversed();
    // The process gets no environment variables, because those of the server contain secret keys.
    const started = fork(file!, [], {
      execArgv: execArgv.toReversed(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {},
    });
    started.unref();
    started.channel?.unref();
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    child = started;
    return started;
  };

  const work = (task: MakerTask) =>
    new Promise<MakerAnswer>((resolve) => {
      const worker = running();
      const done = (answer: MakerAnswer) => {
        clearTimeout(patience);
        worker.off('message', onMessage);
        worker.off('exit', onEnd);
        worker.off('error', onEnd);
        resolve(answer);
      };
      const onMessage = (answer: unknown) => done(answer as MakerAnswer);
      const onEnd = () => {
        if (child === worker) child = undefined;
        done({ problem: 'too many pixels' });
      };
      const patience = setTimeout(() => worker.kill('SIGKILL'), workWithinMs);
      worker.on('message', onMessage);
      worker.on('exit', onEnd);
      worker.on('error', onEnd);
      worker.send(task, (error) => error !== null && onEnd());
    });

  return async (task) => {
    if (waiting >= mostWaiting) throw new Refusal('busy', { retryAfterSeconds: 5 });
    waiting += 1;
    const turn = last.then(() => work(task));
    last = turn;
    try {
      const answer = await turn;
      if ('problem' in answer) throw problemWith(answer.problem);
      return answer.made;
    } finally {
      waiting -= 1;
      clearTimeout(ending);
      if (waiting === 0) ending = setTimeout(() => void child?.kill(), endsAfterMs).unref();
    }
  };
}

/** The arguments for Node: the bundle of main.ts, or its source during development. */
function programOf(): string[] {
  const isBundled = import.meta.url.endsWith('/dist/main.cjs');
  const bundle = join(projectRoot, 'server', 'dist', 'pictures.js');
  return isBundled && existsSync(bundle)
    ? [bundle]
    : ['--import', 'tsx', join(projectRoot, 'server', 'src', 'platform', 'pictures', 'main.ts')];
}
