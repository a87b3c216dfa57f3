/** Long passwords that everybody tries first; shorter ones are refused for their length. */
const common = new Set(
  `1234567890 12345678910 123456789a 1234567891 0123456789 0987654321 9876543210 1111111111 0000000000 1q2w3e4r5t 1q2w3e4r5t6y
  qwertyuiop qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjklzxcvbnm zxcvbnm123 password12 password123 password1234 password12345
  password2025 password2026 passw0rd123 p@ssw0rd123 iloveyou12 iloveyou123 letmein123 letmein1234 welcome123 welcome1234 welcome2026 administrator
  admin12345 football123 baseball123 basketball sunshine123 princess123 superman123 starwars123 monkey12345 dragon12345 michael123 australia1
  australia123 australia2026 melbourne1 melbourne123 sydney12345 brisbane123 changeme123 abcd123456 abc1234567 abcdefghij abcdefghijk aaaaaaaaaa
  trustno1234 whatever123 computer123 internet123 jennifer123 charlie123 liverpool1 collingwood steelers123 pokemon1234 minecraft1 fuckyou123`.split(/\s+/),
);

/** Why a password is too easy, or undefined. `known` are words that a stranger would try: the e-mail address and the name. */
export function weaknessOf(password: string, known: readonly string[]): string | undefined {
  const lower = password.toLowerCase();
  if (common.has(lower) || new Set(lower).size < 4) return 'This password is one of the first that anybody would try. Please choose another.';
  const words = known.flatMap((word) => [word, ...word.split('@').slice(0, 1)]).map((word) => word.toLowerCase());
  if (words.some((word) => word.length >= 4 && lower.replace(/[\d\W_]/g, '') === word.replace(/[\d\W_]/g, ''))) return 'Please choose a password that is not your name or e-mail address.';
  return undefined;
}
