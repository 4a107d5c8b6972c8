/** Lets the browser save text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // In the next turn of the event loop the browser no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
