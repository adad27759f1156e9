/** What TLS says of a certificate that it does not trust. Source: the Node.js manual, "X509 certificate error codes". */
const DISTRUSTED =
  /^(ERR_TLS_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER|VERIFY))/;
/** PostgreSQL manual, appendix A: invalid_password, invalid_authorization_specification. */
const LOCKED_OUT = ['28P01', '28000'];
const NO_TLS = /does not support SSL/;

/** The one line for a database that answers, and will not let the shop in before a setting is another; else null. */
export const refusalOf = (problem: Error & { code?: unknown }): string | null => {
  const code = String(problem.code ?? '');
  if (DISTRUSTED.test(code))
    return `The certificate of the database is not trusted (${problem.message}): name its authority with sslrootcert=FILE in DATABASE_URL, or encrypt without checking it with sslmode=require`;
  // biome-ignore lint/plugin: the sentence is pg's own, which has no code for it
  if (NO_TLS.test(problem.message))
    return 'The database does not speak TLS: take sslmode out of DATABASE_URL, or set the database up for it';
  if (LOCKED_OUT.includes(code))
    return `The database does not let the shop in (${problem.message}): check DATABASE_URL`;
  return null;
};
