import { makeShop, withShop } from './data-folders.ts';

/** Starts the shop as `npm start` does, with the demo catalogue, for all journeys; SHOP_URL names one that runs already. */
export default async (): Promise<() => Promise<void>> => {
  if (process.env.SHOP_URL) return async () => {};
  const removeMade = await makeShop();
  const isOver = Promise.withResolvers<void>();
  const isOpen = Promise.withResolvers<void>();
  const shop = withShop({}, async (url) => {
    process.env.SHOP_URL = url;
    isOpen.resolve();
    await isOver.promise;
  });
  await Promise.race([isOpen.promise, shop]);
  return async () => {
    isOver.resolve();
    await shop;
    await removeMade();
  };
};
