/** A page that needs nothing that could fail as well. */
const plainPage = (title: string, sentence: string, againAfterSeconds?: number): string => `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${againAfterSeconds ? `\n<meta http-equiv="refresh" content="${againAfterSeconds}">` : ''}
<title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto; padding: 0 1rem; text-align: center }
a { display: inline-block; padding: .75rem 1rem }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="">Try again</a><a href="/">Go to the homepage</a></p>
</body>
</html>
`;

/** Shown when a page cannot be rendered: says nothing about the cause. */
export const TROUBLE_PAGE = plainPage(
  'Something went wrong',
  'The page could not be shown. Nothing is lost: please try again in a moment.',
);

/** How long a page waits that could not be had because a part of the shop is away. */
export const AWAY_SECONDS = 5;

/** Shown while a part of the shop is away that the page needs. */
export const AWAY_PAGE = plainPage(
  'The shop is away for a moment',
  `Nothing is lost. This page tries again by itself in ${AWAY_SECONDS} seconds.`,
  AWAY_SECONDS,
);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Shown in place of pages that only begin something, while the shop is paused. */
export const pausedPage = (sentence: string): string =>
  plainPage(
    'Back soon',
    sentence.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? ''),
  );

/** Shown to who asks for more pages than the general limit allows. */
export const TOO_OFTEN_PAGE = plainPage('Too many attempts', 'Please try again in a minute.');
