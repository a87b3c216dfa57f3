import { clockTime } from '#domain/calendar/date-format.ts';

const at = (hour: string, minute: string): string => clockTime(Number(hour) * 60 + Number(minute));

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
  if (!/^\d+$/.test(minute)) return cron;
  const hours = /^(\d+)-(\d+)$/.exec(hour);
  if (hours) return `every hour from ${at(hours[1]!, minute)} to ${at(hours[2]!, minute)} Sydney time`;
  return /^\d+$/.test(hour) ? `every day at ${at(hour, minute)} Sydney time` : cron;
}
