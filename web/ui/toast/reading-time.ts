/** Subtitles are read at 17 characters a second. Source: Netflix, English Timed Text Style Guide, "Reading speed". */
const MS_A_CHARACTER = 60;

/** How long a toast stays: as long as asked for, and never shorter than its words take to be read. */
export const readingTimeMs = (text: string, askedMs: number): number =>
  Math.max(askedMs, text.length * MS_A_CHARACTER);
