import { config } from 'zod';

// Zod would try to compile its checks with `new Function`, which the pages' Content-Security-Policy reports as a breach.
// Import this before any schema.
config({ jitless: true });
