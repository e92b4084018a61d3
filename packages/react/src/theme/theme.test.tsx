import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { rolldown } from 'rolldown'
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

test('loads the texts of the warnings only for developers', async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'theme.tsx'),
    external: /^react/,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({})
  await bundle.close()
  const [theme = '', ...onDemand] = output.map((file) => (file.type === 'chunk' ? file.code : ''))

  expect(theme).not.toMatch(/console\.warn|does not exist/)
  expect(theme).toMatch(/function isDevelopment\(\) \{\s+try \{\s+return false;\s+\} catch/)
  expect(onDemand.join('')).toMatch(/console\.warn[\s\S]+does not exist/)
})
