/** '12345678901' as '12 345 678 901'. */
export function abnText(abn: string): string {
  return abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
