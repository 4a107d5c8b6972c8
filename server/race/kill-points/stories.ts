import type { CrashPoint } from '../../src/runtime/crash-points.ts';
import { beginStories } from './begin-stories.ts';
import { cancelStories } from './cancel-stories.ts';
import { expireStories } from './expire-stories.ts';
import { mailStories } from './mail-stories.ts';
import { settleStories } from './settle-stories.ts';
import type { Story } from './story.ts';

/** Every point has a story, or this does not compile. The first sequel of the first story is played by npm test. */
export const stories: Record<CrashPoint, readonly [Story, ...Story[]]> = {
  ...beginStories,
  ...settleStories,
  ...expireStories,
  ...cancelStories,
  ...mailStories,
};
