import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withModulesAhead } from './compile-ahead.mjs';

const parse = (code: string): unknown => parseSync('file.js', code).program;

test('modules that are wrapped in functions are put into parentheses, and nothing else is', () => {
  const code = [
    'var a=t(e=>{e.x=1}),b=t((e,t)=>{t.exports=a()}),c=list.map(e=>{go(e)}),d=lazy(()=>load()),f=e=>{go(e)};',
    'function g(){let h=t(e=>{go(e)});return h}',
  ].join('\n');
  expect(withModulesAhead(code, parse)).toBe(
    code
      .replace('t(e=>{e.x=1})', 't((e=>{e.x=1}))')
      .replace('t((e,t)=>{t.exports=a()})', 't(((e,t)=>{t.exports=a()}))'),
  );
});
