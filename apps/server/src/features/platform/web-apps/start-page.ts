import type { Context } from '../../../kernel/context.ts'
import { escapeHtml, htmlPage } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'

const STYLE = `
:root { color-scheme: light dark; --text: oklch(0.22 0.01 265); --soft: oklch(0.48 0.015 265); --ground: oklch(0.985 0.002 265); --accent: oklch(0.5 0.17 265); --line: oklch(0.9 0.005 265) }
@media (prefers-color-scheme: dark) { :root { --text: oklch(0.94 0.005 265); --soft: oklch(0.72 0.012 265); --ground: oklch(0.17 0.008 265); --accent: oklch(0.76 0.11 265); --line: oklch(0.3 0.01 265) } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text); font: 15px/1.6 system-ui, sans-serif }
main { max-width: 34rem; padding: 1.5rem }
h1 { font-size: 1.4rem; font-weight: 600; margin: 0 0 .25rem }
p { color: var(--soft); margin: 0 0 1.25rem }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
a { display: block; padding: .7rem 0; color: var(--accent); text-decoration: none; font-weight: 500 }
a:hover { text-decoration: underline }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px }
span { display: block; color: var(--soft); font-weight: 400; font-size: .9rem }`

/** The page at `/` while the dashboard is not built. */
export function startPage(ctx: Context): Pages {
  const pages = createPages()
  pages.get('/', () => {
    const link = (path: string, name: string, what: string) =>
      `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}<span>${escapeHtml(what)}</span></a></li>`
    return htmlPage({
      title: 'Latchkey',
      style: STYLE,
      body: `<main><h1>Latchkey is running</h1><p>Accounts for your app, at ${escapeHtml(ctx.config.publicUrl)}.</p><ul>${[
        link(
          '/hosted/internal/handler/sign-in',
          'Sign in',
          'The hosted sign-in page of the project "internal"',
        ),
        link('/docs', 'API reference', 'Every endpoint, its fields and its errors'),
        link('/api/v1', 'API', 'Test your keys here'),
      ].join('')}</ul></main>`,
    })
  })
  return pages
}
