import { DEFAULT_ACCENT, DEFAULT_BRAND } from '#contract/look/limits.ts';
import type { Look } from '#contract/look/schemas.ts';

/** The look that the shop comes with. */
export const DEFAULT_LOOK: Look = {
  logo: '',
  logoDark: '',
  icon: '',
  brand: DEFAULT_BRAND,
  accent: DEFAULT_ACCENT,
  header: 'light',
  corners: 'soft',
  typeface: 'system',
  sections: [
    { kind: 'slides', isShown: true },
    { kind: 'featured', isShown: true },
    { kind: 'promises', isShown: true },
  ],
  announcement: { text: '', link: '', from: '', until: '', isClosable: true },
};
