/** The beginning of a text. A surrogate pair, such as an emoji, is kept whole or dropped. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
