import { Heart, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { User, Wishlist as WishlistItems } from '#contract/accounts/schemas.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { updateSession } from '../../session/session-state.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';

const FAILURE = 'Failed to remove from wishlist';

/** The products that a shopper keeps in mind. */
export const Wishlist = ({ user }: { user: User }) => {
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = async (productId: string) => {
    setLeaving(productId);
    try {
      const { data } = await api.delete<WishlistItems>(`/wishlist/${productId}`, undefined, {
        failure: FAILURE,
      });
      updateSession({ user: { ...user, wishlist: data } });
    } catch (error) {
      showToast('error', sentenceOf(error, FAILURE));
    }
    setLeaving(null);
  };
  return (
    <section
      aria-labelledby="wishlist"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="wishlist" className="text-lg font-semibold">
        Wishlist
      </h2>
      {user.wishlist.length === 0 ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">Tap the heart on a product to keep it in mind here.</p>
          <ButtonLink to="/products" look="secondary">
            Browse products
          </ButtonLink>
        </div>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {user.wishlist.map(({ _id, name }) => (
            <li key={_id} className="flex items-center gap-3">
              <Heart aria-hidden="true" className="size-5 shrink-0 text-brand" />
              <Link
                to={`/products/${_id}`}
                className="flex min-h-12 min-w-0 py-2 flex-1 items-center underline-offset-4 hover:underline"
              >
                <span className="line-clamp-2">{name}</span>
              </Link>
              <IconButton
                label={`Remove ${name} from the wishlist`}
                disabled={leaving !== null}
                onClick={() => void remove(_id)}
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
