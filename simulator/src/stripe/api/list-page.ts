import { invalid, noSuch } from './failure.ts';
import { integer, type Kind, type Params, text } from './params.ts';

const limit: Kind<number> = (sent, name) => {
  const number = integer(sent, name);
  if (number < 1 || number > 100) {
    throw invalid('This value must be between 1 and 100.', {
      code: 'parameter_invalid_integer',
      param: name,
    });
  }
  return number;
};

export const pageShape = { limit, starting_after: text(), ending_before: text() };

/** Returns a page of rows, newest first as at Stripe. `rows` are oldest first. */
export function listPage<Row extends { wire: { id: string } }>(
  url: string,
  rows: readonly Row[],
  { limit: size = 10, starting_after: after, ending_before: before }: Params<typeof pageShape>,
  show: (row: Row) => object,
): object {
  const newestFirst = rows.toReversed();
  const indexOf = (id: string, param: string) => {
    const index = newestFirst.findIndex(({ wire }) => wire.id === id);
    if (index < 0) throw noSuch('object', id, param);
    return index;
  };
  const from = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  const to = before === undefined ? newestFirst.length : indexOf(before, 'ending_before');
  const all = newestFirst.slice(from, to);
  const shown = before === undefined ? all.slice(0, size) : all.slice(-size);
  return { object: 'list', data: shown.map(show), has_more: shown.length < all.length, url };
}
