import { useStorefront } from './settings.ts';
import { ShopMark } from './shop-mark.tsx';

/** The longer a name, the smaller its letters: between the icons of a phone two lines have room for some twenty of them. */
const lettersOf = ({ length }: string): string => {
  if (length > 14) return 'text-base max-md:text-sm';
  return length > 8 ? 'max-md:text-base' : '';
};

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
      <span className={`line-clamp-2 leading-tight ${lettersOf(name)}`}>{name}</span>
    </>
  );
};
