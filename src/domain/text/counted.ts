/** '1 payment', '2 payments'; the plural is the singular with an s unless told. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}
