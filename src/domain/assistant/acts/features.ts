/** Numbers of features: a power of two, over which their hashes are spread. */
export const FEATURES = 2 ** 14;

const STEM = 4;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) & (FEATURES - 1);
}

/**
 * The marks by which acts are told apart, by number: the words of a question's shape (`shapeOf`), their neighbours and
 * stems, and its words as they were said.
 */
export function featuresOf(shape: string, text: string): number[] {
  const words = ['^', ...shape.split(' ').filter(Boolean), '$'];
  const hashes = new Set<number>(text.split(' ').map((word) => hash(`=${word}`)));
  words.forEach((word, at) => {
    const [next, after] = [words[at + 1], words[at + 2]];
    hashes.add(hash(word));
    if (/^[a-z]/.test(word) && word.length > STEM) hashes.add(hash(`~${word.slice(0, STEM)}`));
    if (next !== undefined) hashes.add(hash(`${word} ${next}`));
    if (after !== undefined) {
      hashes.add(hash(`${word} ${next!} ${after}`));
      hashes.add(hash(`${word} _ ${after}`));
    }
  });
  return [...hashes];
}
