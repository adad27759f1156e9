import { Heart, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { productPath } from '#contract/catalogue/addresses.ts';
import { setWished, useWishlist } from '../../../session/wishlist.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';

/** The products that a shopper keeps in mind. */
export const Wishlist = () => {
  const wishlist = useWishlist();
  const title = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<{ _id: string; name: string } | null>(null);
  const isGone = removed !== null && wishlist.every(({ _id }) => _id !== removed._id);
  const remove = (product: { _id: string; name: string }) => {
    setRemoved(product);
    // The row goes at once, and the button that was pressed with it.
    title.current?.focus();
    void setWished(product._id, false);
  };
  return (
    <section
      aria-labelledby="wishlist"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 ref={title} id="wishlist" tabIndex={-1} className="text-lg font-semibold">
        Wishlist
      </h2>
      <p role="status" className="sr-only">
        {isGone && `${removed.name} was removed from the wishlist`}
      </p>
      {wishlist.length === 0 ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">Tap the heart on a product to keep it in mind here.</p>
          <ButtonLink to="/products" look="secondary">
            Browse products
          </ButtonLink>
        </div>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {wishlist.map(({ _id, slug, name }) => (
            <li key={_id} className="flex items-center gap-3">
              <Heart aria-hidden="true" className="size-5 shrink-0 fill-danger text-danger" />
              <Link
                to={productPath({ slug })}
                className="flex min-h-12 min-w-0 flex-1 items-center py-2 underline-offset-4 hover:underline"
              >
                <span className="line-clamp-2 wrap-anywhere">{name}</span>
              </Link>
              <IconButton
                label={`Remove ${name} from the wishlist`}
                onClick={() => remove({ _id, name })}
                className="text-ink-soft"
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
