import type { notifications } from '#contract/areas/notifications.ts';
import { badField } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { describeDevice } from '../../members/public.ts';
import { changeChoice, choicesOf, pushAmountsOf, setPushAmounts } from './choice-store.ts';
import { dropSubscription, keepSubscription, subscriptionsOf } from './push-store.ts';
import { choiceOf, deviceOf } from '../wire.ts';

const subscribeLimit = { name: 'push-subscribe', hits: 30, windowSeconds: 3600 };

type Here = 'choices' | 'setChoice' | 'setPushAmounts' | 'subscribe' | 'unsubscribe';

/** Notification preferences by kind and channel, and push devices. */
export const choiceHandlers: Pick<HandlersOf<typeof notifications>, Here> = {
  async choices(_input, { db, member, session, ports, clock }) {
    const [choices, amounts, devices] = await Promise.all([
      choicesOf(db, member.id),
      pushAmountsOf(db, member.id),
      subscriptionsOf(db, member.id, clock.now()),
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

  async setChoice({ body: { kind, ...channels } }, { db, member }) {
    return { success: true as const, data: choiceOf(await changeChoice(db, member.id, kind, channels)) };
  },

  async setPushAmounts({ body }, { db, member }) {
    await setPushAmounts(db, member.id, body.amounts);
    return { success: true as const, amounts: body.amounts };
  },

  async subscribe({ body }, { system, member, session, ports, clock, caller, limit }) {
    await limit(subscribeLimit, String(member.id));
    const { endpoint, keys } = body;
    if (!ports.push.accepts({ endpoint, publicKey: keys.p256dh, authSecret: keys.auth }))
      throw badField('endpoint', 'This push service is not supported.');
    const subscription = await keepSubscription(
      system,
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

  async unsubscribe({ body }, { db, member }) {
    return { success: true as const, removed: await dropSubscription(db, member.id, body) };
  },
};
