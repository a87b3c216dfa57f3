/** A name as it is compared: case, accents, spaces, hyphens and apostrophes do not make another name. */
function comparable(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s\-'’.]+/g, ' ')
    .trim();
}

/** Whether somebody signs with the borrower's own full name; middle names may stand in between. */
export function isSignatureOf(
  signed: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const [input, first, last] = [comparable(signed), comparable(firstName), comparable(lastName)];
  if (input === `${first} ${last}`.trim()) return true;
  return (
    first !== '' &&
    last !== '' &&
    input.startsWith(`${first} `) &&
    input.endsWith(` ${last}`) &&
    input.length > first.length + last.length + 1
  );
}
