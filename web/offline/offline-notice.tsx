import { WifiOff } from 'lucide-react';

/** What is said while the shop is out of reach. */
export const OfflineNotice = () => (
  <p className="container-page flex min-h-11 items-center justify-center gap-2 py-2 text-center text-sm max-sm:text-xs">
    <WifiOff aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
    <span className="text-balance">
      {navigator.onLine ? 'The shop cannot be reached.' : 'You are offline.'} Prices and stock may have
      changed.
    </span>
  </p>
);
