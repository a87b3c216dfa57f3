/** The tags in a field, which stand between commas or semicolons; null without any. */
export function tagsOf(text: string): string[] | null {
  const tags = text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return tags.length === 0 ? null : tags;
}
