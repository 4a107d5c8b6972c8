import * as contract from '@slipway/shared/api/console/set-up-file.ts';
import {
  picturesOf,
  picturesWithPixels,
  withPixels,
  withoutPixels,
} from '@slipway/shared/rules/set-up-pictures.ts';
import { call } from './client.ts';

export { withoutPixels };

/** A person chose it: what is longer was never a set-up. */
export const mostBytes = 500_000_000;

type OnPicture = (nth: number, of: number) => void;

/** The whole file; its pictures come one by one. */
export async function exportSetUp(onPicture: OnPicture): Promise<{ file: string; mistakes: string[] }> {
  const { file, mistakes } = await call(contract.exportSetUp);
  const pictures = picturesOf(file);
  const masters: string[] = [];
  for (const [index, { name }] of pictures.entries()) {
    onPicture(index + 1, pictures.length);
    masters.push((await call(contract.getSetUpPicture, { params: { name } })).master);
  }
  return { file: withPixels(file, masters), mistakes };
}

/** The pictures of a file go before the rest of it. */
export async function putPictures(file: string, onPicture: OnPicture): Promise<void> {
  const pictures = picturesWithPixels(file);
  for (const [index, { name, alt, x, y, master }] of pictures.entries()) {
    onPicture(index + 1, pictures.length);
    await call(contract.putSetUpPicture, { body: { name, alt, x, y, master } });
  }
}
