/** What the account pages say where the server says nothing. Source: the specification's error catalogue. */
export const accountSentences = {
  loginFailed: 'Login failed',
  credentials: 'Invalid credentials. Please try again.',
  loginBroken: 'Something went wrong. Try again later.',
  broken: 'Something went wrong. Please try again.',
  registrationFailed: 'Registration failed',
  verificationFailed: 'Email verification failed',
  resendFailed: 'Failed to resend OTP. Please try again.',
  forgotFailed: 'Failed to send password reset email',
  resetFailed: 'Failed to reset password.',
  passwordFailed: 'Failed to change the password. Please try again.',
  firstPasswordFailed: 'The link could not be sent. Please try again.',
  firstPasswordSent: (email: string) => `A link to set your password is on its way to ${email}.`,
  profileFailed: 'Failed to update user',
  consentFailed: 'This could not be saved. Please try again.',
  sessionsFailed: 'Failed to load your devices. Please try again.',
  dataFailed: 'Your data could not be gathered. Please try again.',
  deletionFailed: 'This could not be done. Please try again.',
  sessionFailed: 'Failed to log out of that device. Please try again.',
  verifiedLogIn: 'Email verified successfully! Please log in.',
  /** A code or a link works once: where an earlier try was left open, a refusal may mean that it was that one. */
  mayBeDone: 'Your first try may have gone through, though. Please try to log in.',
  resetLogIn: 'Password reset successful. Please log in with your new password.',
} as const;

/** How long a page stays before it moves on by itself, in milliseconds. */
export const AFTER_VERIFICATION_MS = 2000;
export const AFTER_PASSWORD_MS = 3000;
