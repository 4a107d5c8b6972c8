/** The beginning of a text. A character of two halves, such as an emoji, stays whole or goes. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
