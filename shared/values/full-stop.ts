/** Returns a text with a full stop at its end, unless the text already ends with '.', '!' or '?'. */
export const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
