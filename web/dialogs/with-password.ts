import { codeOf } from '../api/api-error.ts';
import { passwordIsAsked } from './password-asked.ts';

/**
 * Makes a call that the server may want the password for again; asks for it then, and makes the call once more.
 * @param call throws ApiError
 */
export const withPassword = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) !== 'password_confirmation_needed') throw error;
    const { askForPassword } = await import('./password-dialog.tsx');
    passwordIsAsked.set(true);
    const isConfirmed = await askForPassword().finally(() => passwordIsAsked.set(false));
    if (!isConfirmed) throw error;
    return call();
  }
};
