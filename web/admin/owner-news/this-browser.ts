import type { PushSubscriptionForm } from '#contract/push/schemas.ts';

/** Whether this browser can show what the shop pushes; an iPhone can once the shop is on its home screen. */
export const canShowNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker that the shop's pages have registered; null where it does not come, as with OFFLINE_READING=false. */
const workerOf = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 10_000)),
  ]);

/** Where this browser is told already; null where it is not. */
export const currentEndpoint = async (): Promise<string | null> => {
  if (!canShowNotices()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** Whatever was agreed with another key is worth nothing any more. */
const subscribeAnew = async (manager: PushManager, publicKey: string): Promise<PushSubscription> => {
  await (await manager.getSubscription())?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
};

/**
 * Asks for leave to show notices here. Call when a button is pressed: browsers ask at no other moment.
 * @throws Error with a sentence for the administrator
 */
export const allowNotices = async (publicKey: string): Promise<PushSubscriptionForm> => {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(
      'This browser does not allow notices. Allow them in its settings for this site, then try again.',
    );
  const registration = await workerOf();
  if (!registration) throw new Error('This browser is not ready yet. Load the page anew, then try again.');
  try {
    const { endpoint, keys } = (await subscribeAnew(registration.pushManager, publicKey)).toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  } catch {
    throw new Error('This browser could not reach its push service. Check the connection, then try again.');
  }
};

/** This browser is told no more, whatever the shop still knows of it. */
export const forgetNotices = async (endpoint: string): Promise<void> => {
  if (!canShowNotices()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
};
