/** How much a finding matters: nothing to do, to be read before the upgrade, or in its way. */
export type Weight = 'fine' | 'look' | 'wrong';

/** One line of what is told before an upgrade. */
export interface Finding {
  about: string;
  weight: Weight;
  /** What was found and, where it is not fine, what to do. */
  text: string;
}

export const fine = (about: string, text: string): Finding => ({ about, weight: 'fine', text });
export const look = (about: string, text: string): Finding => ({ about, weight: 'look', text });
export const wrong = (about: string, text: string): Finding => ({ about, weight: 'wrong', text });

/** 0: nothing is in the way; 1: something is; 2: there is something to be read first. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 | 2 => {
  if (findings.some(({ weight }) => weight === 'wrong')) return 1;
  return findings.some(({ weight }) => weight === 'look') ? 2 : 0;
};
