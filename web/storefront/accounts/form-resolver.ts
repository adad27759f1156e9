import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  profileSchema,
  registerSchema,
  resetPasswordSchema,
} from '#contract/accounts/schemas.ts';

/** The contract's rules for the account forms; fetched with the first field that is judged. */
export const loginResolver = zodResolver(loginSchema);
export const registerResolver = zodResolver(registerSchema);
export const forgotPasswordResolver = zodResolver(forgotPasswordSchema);
export const resetPasswordResolver = zodResolver(resetPasswordSchema);
export const changePasswordResolver = zodResolver(changePasswordSchema);
export const profileResolver = zodResolver(profileSchema);
