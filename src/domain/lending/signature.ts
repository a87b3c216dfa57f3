/** A name for comparison: case, accents, spaces, hyphens and apostrophes are ignored. */
function normalisedName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\-'’.]+/g, ' ')
    .trim();
}

/** Whether the text is the borrower's full name; middle names may be included. */
export function isSignatureOf(
  signed: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const [signature, first, last] = [normalisedName(signed), normalisedName(firstName), normalisedName(lastName)];
  if (signature === `${first} ${last}`.trim()) return true;
  return (
    first !== '' &&
    last !== '' &&
    signature.startsWith(`${first} `) &&
    signature.endsWith(` ${last}`) &&
    signature.length > first.length + last.length + 1
  );
}
