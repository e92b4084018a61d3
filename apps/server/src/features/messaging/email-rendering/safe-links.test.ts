import { expect, test } from 'vitest'
import { withSafeLinks } from './safe-links.ts'

/* Security case 48. */

test.each([
  '<a href="javascript:alert(1)">x</a>',
  "<a href='javascript:alert(1)'>x</a>",
  '<a href=javascript:alert(1)>x</a>',
  '<a href = "javascript:alert(1)" >x</a>',
  '<A HREF="JavaScript:alert(1)">x</A>',
  '<a\nhref="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="&#x6a;avascript:alert(1)">x</a>',
  '<a href=" \x01javascript:alert(1)">x</a>',
  '<a title=">" href="vbscript:x">x</a>',
  '<a/href="data:text/html,x">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="tel:+41">x</a>',
  '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<form action=javascript:x><button formaction="javascript:x">x</button></form>',
])('replaces a link that is not http, https or mailto: %j', (html) => {
  const safe = withSafeLinks(`<p>before</p>${html}<p>after</p>`)

  expect(safe).toMatch(/^<p>before<\/p>.*="#".*<p>after<\/p>$/s)
  expect(safe).not.toMatch(/script|data:|file:|tel:/i)
})

test.each([
  '<a href="https://a.example/?b=1&amp;c=2">x</a>',
  '<a class=y href=http://a.example>x</a>',
  '<a href="MAILTO:ada@a.example">x</a>',
  '<a href="#top">x</a><a href="/path">y</a><a>z</a>',
  '<a title="javascript:x">javascript:x</a>',
  '<!-- <a href="javascript:x"> --><p data-href="javascript:x"></p>',
  '',
])('leaves everything else as it is: %j', (html) => {
  expect(withSafeLinks(html)).toBe(html)
})

test('replaces several links of one document', () => {
  expect(
    withSafeLinks('<a href="x:1">1</a><a href="https://b.example">2</a><a href=y:2 id=a>3</a>'),
  ).toBe('<a href="#">1</a><a href="https://b.example">2</a><a href="#" id=a>3</a>')
})
