import { useNavigate } from 'react-router';
import { endSession } from '../../session/session.ts';
import { askToConfirm } from '../../ui/confirmation.ts';

/** Asks for confirmation, then logs out and goes to the login. */
export const useLogout = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  return async () => {
    const isConfirmed = await askToConfirm({
      title: 'Log out?',
      text: 'Your cart is kept for the next time you log in.',
      confirm: 'Logout',
    });
    if (!isConfirmed) return;
    // First away from the page: one that needs a login would otherwise ask for it.
    await navigate('/login');
    endSession();
  };
};
