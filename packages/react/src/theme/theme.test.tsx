import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Theme } from './theme.tsx'

test('puts the nonce on the style element and on the script of a page from the server', () => {
  const html = renderToStaticMarkup(
    <Theme nonce="n0nce" theme={{ light: { primary: 'green' } }}>
      <p>text</p>
    </Theme>,
  )

  expect(html).toMatch(/^<style nonce="n0nce">:root \{ --lk-accent: light-dark\(green, /)
  expect(html).toMatch(/<script nonce="n0nce">\(function watchColorScheme\(/)
  expect(html.match(/<(style|script)/g)).toHaveLength(2)
})

test('throws on the server for a value that ends the style sheet', () => {
  const theme = { light: { primary: 'red</style><script>alert(1)</script>' } }

  expect(() => renderToStaticMarkup(<Theme theme={theme} />)).toThrow('light.primary')
})
