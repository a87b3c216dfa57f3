import { expect, it } from 'vitest';
import { TextRefused } from './port.ts';
import type { SmsPort } from './port.ts';

export interface SmsBench {
  sms(): SmsPort;
  arrived(): Promise<{ to: string; text: string }[]>;
}

/** Tests that every SMS adapter passes. */
export function smsConformance(bench: SmsBench): void {
  it('delivers a message', async () => {
    await bench.sms().send({ key: 'code-1', to: '+61412345678', text: 'Your Wattle code is 123456 – don’t share it.' });
    expect(await bench.arrived()).toEqual([
      { to: '+61412345678', text: 'Your Wattle code is 123456 – don’t share it.' },
    ]);
  });

  it('delivers a message that is handed over twice once', async () => {
    const message = { key: 'code-2', to: '+61498765432', text: 'Only once.' };
    await bench.sms().send(message);
    await bench.sms().send(message);
    expect((await bench.arrived()).filter((each) => each.to === '+61498765432')).toHaveLength(1);
  });

  it('refuses for good a number that cannot take messages', async () => {
    await expect(bench.sms().send({ key: 'code-3', to: '+61400000000', text: 'Nobody reads this.' })).rejects.toThrow(
      TextRefused,
    );
  });
}
