const two = (text: string): string => text.padStart(2, '0');

/** A cron schedule as text: '7 * * * *' is 'every hour at 7 minutes past'. Unknown patterns stay as they are. */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.some((field) => field !== '*')) return cron;
  const every = /^\*\/(\d+)$/.exec(minute);
  if (hour === '*') {
    if (minute === '*') return 'every minute';
    if (every) return `every ${every[1]} minutes`;
    return /^\d+$/.test(minute) ? `every hour at ${minute} minutes past` : cron;
  }
  return /^\d+$/.test(hour) && /^\d+$/.test(minute) ? `every day at ${two(hour)}:${two(minute)} Sydney time` : cron;
}
