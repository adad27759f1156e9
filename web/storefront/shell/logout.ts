import { useNavigate } from 'react-router';
import { endSession } from '../../session/session.ts';
import { askToConfirm } from '../../ui/confirmation.ts';

/**
 * Asks for confirmation, then logs out and goes to the login.
 * @param before what can only be done while the session lasts; awaited, so it has to come to an end
 */
export const useLogout = (before?: () => Promise<void>): (() => Promise<void>) => {
  const navigate = useNavigate();
  return async () => {
    const isConfirmed = await askToConfirm({
      title: 'Log out?',
      text: 'Your cart is kept for the next time you log in.',
      confirm: 'Logout',
    });
    if (!isConfirmed) return;
    await before?.();
    // At once: the login's own code may not come over a line that has broken.
    endSession();
    await navigate('/login');
  };
};
