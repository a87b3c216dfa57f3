import type { notifications } from '#contract/areas/notifications.ts';
import { badField } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { describeDevice } from '../../members/public.ts';
import { changeChoice, choicesOf, pushAmountsOf, setPushAmounts } from './choice-store.ts';
import { dropSubscription, keepSubscription, subscriptionsOf } from './push-store.ts';
import { choiceOf, deviceOf } from '../wire.ts';

const subscribeLimit = { name: 'push-subscribe', hits: 30, windowSeconds: 3600 };

/** Notification preferences by kind and channel, and push devices. */
export const choiceHandlers = {
  async choices(_input, { memberDb, member, session, ports, clock }) {
    const [choices, amounts, devices] = await Promise.all([
      choicesOf(memberDb, member.id),
      pushAmountsOf(memberDb, member.id),
      subscriptionsOf(memberDb, member.id, clock.now()),
    ]);
    return {
      data: choices.map(choiceOf),
      push: {
        public_key: ports.push.publicKey,
        amounts,
        devices: devices.map((device) => deviceOf(device, session.id)),
      },
    };
  },

  async setChoice({ body: { kind, ...channels } }, { memberDb, member }) {
    return { success: true as const, data: choiceOf(await changeChoice(memberDb, member.id, kind, channels)) };
  },

  async setPushAmounts({ body }, { memberDb, member }) {
    await setPushAmounts(memberDb, member.id, body.amounts);
    return { success: true as const, amounts: body.amounts };
  },

  subscribe: withSystemDb(
    'other-members',
    async ({ body }, { systemDb, member, session, ports, clock, caller, limit }) => {
      await limit(subscribeLimit, String(member.id));
      const { endpoint, keys } = body;
      if (!ports.push.accepts({ endpoint, publicKey: keys.p256dh, authSecret: keys.auth }))
        throw badField('endpoint', 'We can’t send notifications to this browser.');
      const subscription = await keepSubscription(
        systemDb,
        member.id,
        {
          session_id: session.id,
          endpoint,
          public_key: keys.p256dh,
          auth_secret: keys.auth,
          device: describeDevice(caller.userAgent),
        },
        clock.now(),
      );
      return { success: true as const, data: deviceOf(subscription, session.id) };
    },
  ),

  async unsubscribe({ body }, { memberDb, member }) {
    return { success: true as const, removed: await dropSubscription(memberDb, member.id, body) };
  },
} satisfies Partial<HandlersOf<typeof notifications>>;
