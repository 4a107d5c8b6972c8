import { invalid } from './failure.ts';
import { type Kind, list, text } from './params.ts';

/** Expands the fields of an answer that the caller names. Refuses unknown fields. */
export function expandable(...links: string[]): Kind<string[]> {
  const names = list(text());
  return (sent, name) => {
    const asked = names(sent, name);
    for (const link of asked) {
      if (!links.includes(link)) {
        throw invalid(`This property cannot be expanded (${link}).`, { param: name });
      }
    }
    return asked;
  };
}
