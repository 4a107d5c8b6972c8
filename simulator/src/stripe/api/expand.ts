import { invalid } from './failure.ts';
import { type Kind, list, text } from './params.ts';

/** Reads the names of the fields that the answer must expand. Refuses a name that is not one of `links`. */
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
