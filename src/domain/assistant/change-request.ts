/** Whether a message asks for a change, whoever answers it: a model may prepare one only then. */

const commands =
  /\b(?:set|make|create|add|start|open|change|raise|increase|lower|reduce|cut|drop|bump|lift|double|halve|cap|limit|adjust|update|schedule|remind|reminder|save|put|move|file|mark|label|tag|categori[sz]e|recategori[sz]e|budget|allow|allocate|rename|call)\b/i;
const wishes =
  /\b(?:i want|i'd like|i would like|i need|let's|lets|can you|could you|please|help me|instead|actually|i meant)\b/i;
const agrees =
  /^\W*(?:yes|yep|yeah|yup|sure|ok|okay|do it|go ahead|go for it|sounds good|please do|confirm|do that|that one|the (?:first|second|third|last) one)\b/i;
const asks =
  /^\W*(?:and |but |so |ok |okay |hey |hi )*(?:what|what's|whats|how|how's|hows|when|where|which|who|why|did|do|does|am|is|are|has|have|was|were|will|should|would)\b/i;

export function requestsChange(text: string): boolean {
  if (agrees.test(text) && text.length <= 80) return true;
  if (asks.test(text) && !/\b(?:can you|could you|please)\b/i.test(text)) return false;
  return commands.test(text) || (wishes.test(text) && /\d/.test(text));
}
