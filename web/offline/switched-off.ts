declare const self: ServiceWorkerGlobalScope;

/**
 * The worker of a shop whose owner has switched offline reading off: takes the place of the one that is there, throws
 * away all that it kept, and goes. Without a fetch handler every request is the browser's own again.
 */
const leave = async (): Promise<void> => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  indexedDB.deleteDatabase('workbox-expiration');
  await self.registration.unregister();
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

export {};
