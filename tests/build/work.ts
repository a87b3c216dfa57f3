/** Milliseconds that this process has worked until now. Unlike those of the clock they do not count what else the machine does. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
