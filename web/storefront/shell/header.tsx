import { House, LayoutGrid, LogIn, LogOut, Menu, Package, Store, UserRound, X } from 'lucide-react';
import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { categoryPath, collectionPath } from '#contract/catalogue/addresses.ts';
import { contentPagePath } from '#contract/content-pages/addresses.ts';
import { isInHeader } from '#contract/content-pages/kinds.ts';
import { useSession } from '../../session/session-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isListingPath } from '../catalogue/listing-path.ts';
import { useStorefront } from '../settings/settings.ts';
import { ShopLogo } from '../settings/shop-logo.tsx';
import { CartLink } from './cart-link.tsx';
import { useLogout } from './logout.ts';
import { NotificationLink } from './notification-link.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SearchBox } from './search-box.tsx';

const MENU_ID = 'menu';

const WIDE =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-md px-3 font-medium transition-colors hover:bg-sunken aria-[current=page]:text-brand max-xl:[&>svg]:hidden max-xl:px-2';
const ROW =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-sunken aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand';

/** Staff work behind the shop, which no shopper is led to. */
const useIsStaff = (): boolean => useSession().user?.role === 'admin';

/** Both sets of links are in every page; which one shows is decided before the first paint. */
const AccountLinks = ({ look, onChoose }: { look: string; onChoose?: () => void }) => {
  const { user } = useSession();
  const isStaff = useIsStaff();
  const logout = useLogout();
  return (
    <>
      <NavLink to="/login" className={classNames(look, 'known:hidden')} onClick={onChoose}>
        <LogIn aria-hidden="true" className="size-5" />
        Login
      </NavLink>
      <NavLink to="/history" className={classNames(look, 'visitor:hidden')} onClick={onChoose}>
        <Package aria-hidden="true" className="size-5" />
        My Orders
      </NavLink>
      {/* On a phone it stands first in the menu. */}
      {isStaff && !onChoose && (
        <NavLink to="/admin" className={look}>
          <Store aria-hidden="true" className="size-5" />
          Admin
        </NavLink>
      )}
      <NavLink to="/profile" className={classNames(look, 'visitor:hidden')} onClick={onChoose}>
        <UserRound aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-w-36 truncate">{user?.name ?? 'Profile'}</span>
      </NavLink>
      <button
        type="button"
        className={classNames(look, 'visitor:hidden')}
        onClick={() => {
          onChoose?.();
          void logout();
        }}
      >
        <LogOut aria-hidden="true" className="size-5" />
        Logout
      </button>
    </>
  );
};

/** The phone's menu: the platform's own popover, so that it opens before and without JavaScript. */
const PhoneMenu = () => {
  const { name: shopName, categories = [], collections = [] } = useStorefront();
  const isStaff = useIsStaff();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover?.();
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Menu"
        className="-ml-2 inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-0 bg-surface p-3 text-ink shadow-overlay backdrop:bg-scrim"
      >
        <div className="mb-2 flex items-center justify-between">
          <span className="px-3 text-lg font-bold text-brand">{shopName}</span>
          <button
            type="button"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label="Close menu"
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <nav aria-label="Menu" className="flex flex-col gap-1">
          {isStaff && (
            <ButtonLink
              to="/admin"
              className="mb-2"
              icon={<Store aria-hidden="true" className="size-5" />}
              onClick={close}
            >
              Manage the shop
            </ButtonLink>
          )}
          <NavLink to="/" end className={ROW} onClick={close}>
            <House aria-hidden="true" className="size-5" />
            Home
          </NavLink>
          <NavLink to="/products" className={ROW} onClick={close}>
            <LayoutGrid aria-hidden="true" className="size-5" />
            Products
          </NavLink>
          {categories.map((category) => (
            <NavLink key={category.slug} to={categoryPath(category)} className={ROW} onClick={close}>
              <span className="min-w-0 pl-8 wrap-anywhere">{category.name}</span>
            </NavLink>
          ))}
          {collections.map((collection) => (
            <NavLink key={collection.slug} to={collectionPath(collection)} className={ROW} onClick={close}>
              <span className="min-w-0 pl-8 wrap-anywhere">{collection.name}</span>
            </NavLink>
          ))}
          {usePages().map((page) => (
            <NavLink key={page.slug} to={contentPagePath(page)} className={ROW} onClick={close}>
              <span className="min-w-0 pl-8 wrap-anywhere">{page.title}</span>
            </NavLink>
          ))}
          <hr className="my-2 border-line" />
          <AccountLinks look={ROW} onChoose={close} />
        </nav>
      </div>
    </>
  );
};

/** The owner's pages that stand beside the products. */
const usePages = () => (useStorefront().pages ?? []).filter(({ place }) => isInHeader(place));

export const Header = () => {
  const pages = usePages();
  const isStaff = useIsStaff();
  const { pathname } = useLocation();
  // The listing has a search box of its own, which works as one types; whoever pays is not led away.
  const hasSearch = !isListingPath(pathname) && pathname !== '/checkout';
  return (
    <>
      <header id="shop-header" data-bar className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="container-page flex min-h-16 items-center gap-2 lg:gap-4">
          <PhoneMenu />
          <NavLink
            to="/"
            className="inline-flex min-h-11 min-w-0 items-center gap-2 text-xl font-bold md:max-w-64 md:shrink-0 lg:max-w-40 xl:max-w-56 text-brand"
          >
            <ShopLogo />
          </NavLink>
          <nav aria-label="Main" className="max-lg:hidden">
            <ul className="flex">
              <li>
                <NavLink to="/" end className={WIDE}>
                  Home
                </NavLink>
              </li>
              <li>
                <NavLink to="/products" className={WIDE}>
                  Products
                </NavLink>
              </li>
              {pages.map((page) => (
                <li key={page.slug} className="max-xl:hidden">
                  <NavLink to={contentPagePath(page)} className={WIDE}>
                    <span className="max-w-36 truncate">{page.title}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mx-auto w-full max-w-md min-w-0 max-md:hidden">
            {hasSearch && <SearchBox id="search-wide" />}
          </div>
          <div className="ml-auto flex items-center">
            <CartLink />
            <NotificationLink />
            <div className="flex items-center max-lg:hidden">
              <AccountLinks look={WIDE} />
            </div>
            <NavLink
              to="/login"
              className="inline-flex min-h-11 items-center rounded-md px-2 font-medium hover:bg-sunken lg:hidden known:hidden"
            >
              Login
            </NavLink>
            <NavLink
              to="/profile"
              aria-label="Profile"
              className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden visitor:hidden"
            >
              <UserRound aria-hidden="true" className="size-6" />
            </NavLink>
          </div>
        </div>
        <OfflineBanner />
      </header>
      {hasSearch && (
        <div className="border-b border-line bg-surface md:hidden">
          {/* Whoever searches has the whole width. */}
          <div className="container-page flex gap-2 py-2 has-[input:focus]:[&>nav]:hidden">
            <SearchBox id="search-narrow" />
            {isStaff && (
              <nav aria-label="Staff" className="shrink-0">
                <ButtonLink
                  to="/admin"
                  look="secondary"
                  className="px-3 text-sm"
                  icon={<Store aria-hidden="true" className="size-5" />}
                >
                  Manage<span className="sr-only"> the shop</span>
                </ButtonLink>
              </nav>
            )}
          </div>
        </div>
      )}
    </>
  );
};
