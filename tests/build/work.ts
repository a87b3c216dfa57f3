/** CPU milliseconds of this process so far. Unlike clock time they do not include other work of the machine. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
