/** Lets the browser download a file under this name. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, because Safari reads the file after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Lets the browser download a text as a file under this name. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }));
