/** Text about an uploaded file: 'import this please' is not a question about the member's finances. */

const does =
  /\b(?:import|upload|load|add|read|bring|process|scan|attach|match|keep|save|store|file|open|check|use|put|take|look at|see|have)\b/i;
const file =
  /\b(?:this|these|that|it|them|here|attached|attachment|file|files|statement|statements|csv|ofx|qif|pdf|receipt|receipts|invoice|photo|picture|image|screenshot|document|transactions|bank)\b/i;
const asks =
  /\b(?:how much|how many|how often|what did|what was|when|where|which|who|balance|spen[dt]|spending|owe|afford|budget|goal|safe)\b/i;

/** Longer words than these ask something of their own. */
const MAX_WORDS = 16;

export function isAboutFiles(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  if (words > MAX_WORDS || asks.test(text)) return false;
  return file.test(text) ? does.test(text) || words <= 5 : does.test(text) && words <= 4;
}
