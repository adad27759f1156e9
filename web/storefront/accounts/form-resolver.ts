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
export const loginRules = zodResolver(loginSchema);
export const registerRules = zodResolver(registerSchema);
export const forgotPasswordRules = zodResolver(forgotPasswordSchema);
export const resetPasswordRules = zodResolver(resetPasswordSchema);
export const changePasswordRules = zodResolver(changePasswordSchema);
export const profileRules = zodResolver(profileSchema);
