import { useStorefront } from './settings.ts';

/** The shop's square picture beside its name, in a square whose space is reserved; the leaf until the owner has chosen one. */
export const ShopMark = () => {
  const { logo } = useStorefront();
  return (
    <img
      src={logo || '/favicon.svg'}
      alt=""
      width={28}
      height={28}
      fetchPriority="low"
      className="size-7 shrink-0 object-contain"
    />
  );
};
