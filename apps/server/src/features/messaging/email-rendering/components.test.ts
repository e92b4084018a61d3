import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startRenderer, template } from './testing/renderer.ts'

const { renderOne } = startRenderer()

test.each([
  [
    'Button',
    '<components.Button href="https://a.example">b</components.Button>',
    'href="https://a.example"',
  ],
  ['CodeInline', '<components.CodeInline>npm</components.CodeInline>', 'npm</code>'],
  [
    'Column and Row',
    '<components.Row><components.Column>c</components.Column></components.Row>',
    '>c</td>',
  ],
  ['Container', '<components.Container>c</components.Container>', 'max-width:37.5em'],
  [
    'Font',
    '<components.Font fontFamily="Inter" fallbackFontFamily="Arial" />',
    'font-family: &#x27;Inter&#x27;|@font-face',
  ],
  ['Heading', '<components.Heading as="h3">h</components.Heading>', '<h3[^>]*>h</h3>'],
  ['Hr', '<components.Hr />', '<hr '],
  [
    'Img',
    '<components.Img src="https://a.example/i.png" alt="i" />',
    'src="https://a.example/i.png"',
  ],
  ['Link', '<components.Link href="https://a.example">l</components.Link>', '>l</a>'],
  [
    'Markdown',
    '<components.Markdown>{"**bold** and *more*"}</components.Markdown>',
    '>bold</strong>',
  ],
  ['Preview', '<components.Preview>first</components.Preview>', 'data-skip-in-text'],
  ['Section', '<components.Section>s</components.Section>', '<td>s</td>'],
  ['Text', '<components.Text>t</components.Text>', '<p [^>]*>t</p>'],
  [
    'Tailwind',
    '<components.Tailwind><i className="p-4" /></components.Tailwind>',
    '<i style="padding:16px">',
  ],
  [
    'CodeBlock',
    '<components.CodeBlock code="const a = 1" language="javascript" theme={components.dracula} />',
    '>const</span>',
  ],
])('renders %s', async (_, jsx, expected) => {
  const { html } = await renderOne({ template: { tsx: template(jsx) } })

  expect(html).toMatch(new RegExp(expected))
})

test('adds no other resources for an image', async () => {
  const tsx = template('<components.Img src="https://a.example/i.png" />')

  const { html } = await renderOne({ template: { tsx } })

  expect(html.match(/a\.example/g)).toHaveLength(1)
  expect(html).not.toContain('<link')
})

test('leaves the preview text out of the text part', async () => {
  const tsx = template('<components.Preview>first</components.Preview><p>second</p>')

  expect((await renderOne({ template: { tsx } })).text).toBe('second\n')
})

test('renders the template and the theme of the guide', async () => {
  const example = (name: string) =>
    readFileSync(new URL(`../../../../../../examples/emails/${name}`, import.meta.url), 'utf8')

  const { subject, html } = await renderOne({
    template: { tsx: example('receipt.tsx') },
    theme: example('plain-theme.tsx'),
    variables: { receiptLink: 'https://example.com/receipts/7' },
  })

  expect(subject).toBe('Your receipt from Acme')
  expect(html).toContain('Thank you, Ada')
  expect(html).toContain('href="https://example.com/receipts/7"')
})
