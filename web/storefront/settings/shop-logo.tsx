import { useStorefront } from './settings.ts';
import { ShopMark } from './shop-mark.tsx';

/** A shop's name with more characters is set in two lines. */
const LONG_NAME = 14;

/** The owner's wide logo in a box whose space is reserved, whatever its shape; else mark and name. */
export const ShopLogo = () => {
  const { name, look } = useStorefront();
  if (look?.logo) {
    return (
      <img
        src={look.logo}
        alt={name}
        width={144}
        height={36}
        className="h-9 w-36 object-contain object-left"
      />
    );
  }
  return (
    <>
      <ShopMark />
      <span className={name.length > LONG_NAME ? 'line-clamp-2 text-base leading-tight' : 'truncate'}>
        {name}
      </span>
    </>
  );
};
