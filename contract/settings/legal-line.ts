/** What the law wants to stand on whatever a shop gives out. Source: CAMA 2020, section 729, and CAC's circular of 29 April 2025. */
interface LegalIdentity {
  legalName: string;
  registrationNumber: string;
  taxNumber: string;
}

/** Who sells, in one line: `Ada Stores Ltd · RC 1234567 · TIN 12345678-0001`; empty where nothing of it is known. */
export const legalLine = ({ legalName, registrationNumber, taxNumber }: LegalIdentity): string =>
  [legalName, registrationNumber, taxNumber && `TIN ${taxNumber}`].filter(Boolean).join(' · ');
