/** A password stays one while it is shown, so what a field is for counts besides its type. */
const SECRET_TYPES = /^(password|file|hidden)$/;
const SECRET_PURPOSES = /password|one-time-code|\bcc-/;
const SECRET_NAMES = /passw|otp|\bpin\b|card|cvv|cvc|secret|recovery|^code$/i;

/** Whether what is typed into a field is kept nowhere, not even until the page is loaded anew. */
export const isSecret = ({
  type,
  autocomplete,
  name,
}: {
  type: string;
  autocomplete: string;
  name: string;
}): boolean => SECRET_TYPES.test(type) || SECRET_PURPOSES.test(autocomplete) || SECRET_NAMES.test(name);
