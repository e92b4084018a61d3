/** The style sheet, embedded in the reference page. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --text: oklch(0.22 0.01 265); --soft: oklch(0.48 0.015 265); --ground: oklch(1 0 0); --raised: oklch(0.975 0.003 265); --line: oklch(0.9 0.005 265); --accent: oklch(0.5 0.17 265); --get: oklch(0.48 0.12 165); --post: oklch(0.5 0.17 265); --patch: oklch(0.5 0.11 75); --delete: oklch(0.52 0.18 25) }
@media (prefers-color-scheme: dark) { :root { --text: oklch(0.94 0.005 265); --soft: oklch(0.72 0.012 265); --ground: oklch(0.17 0.008 265); --raised: oklch(0.22 0.01 265); --line: oklch(0.3 0.01 265); --accent: oklch(0.76 0.11 265); --get: oklch(0.76 0.12 165); --post: oklch(0.76 0.11 265); --patch: oklch(0.8 0.12 80); --delete: oklch(0.74 0.14 25) } }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 260px minmax(0, 1fr); background: var(--ground); color: var(--text); font: 14px/1.6 system-ui, sans-serif }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.25rem; background: var(--raised); border-inline-end: 1px solid var(--line) }
nav h2 { font-size: .75rem; font-weight: 600; color: var(--soft); margin: 1.25rem 0 .25rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: .2rem 0; color: var(--text); text-decoration: none }
nav a.home { font-weight: 600; color: var(--text); text-decoration: none }
a { color: var(--accent) }
a:hover { text-decoration: underline }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
main { padding: 2rem clamp(1rem, 4vw, 3rem) 6rem; max-width: 860px }
h1 { font-size: 1.6rem; font-weight: 600; margin: 0 0 .5rem }
section > h2 { font-size: 1.2rem; font-weight: 600; margin: 3rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line) }
article { margin-top: 2rem; scroll-margin-top: 1rem }
h3 { font-size: 1rem; font-weight: 600; margin: 0 }
h4 { font-size: .85rem; font-weight: 600; margin: 1.25rem 0 .35rem }
p { max-width: 70ch; margin: .35rem 0 }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere }
.method { font: 600 .8rem ui-monospace, monospace }
.get { color: var(--get) } .post { color: var(--post) } .patch, .put { color: var(--patch) } .delete { color: var(--delete) }
.access { color: var(--soft) } .access span { border: 1px solid var(--line); border-radius: 6px; padding: .05rem .4rem; font-size: .8rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { text-align: start; font-weight: 600; font-size: .85rem; padding: .75rem 0 .35rem }
th { text-align: start; color: var(--soft); font-weight: 500; font-size: .8rem }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td:last-child { color: var(--soft) }
.errors { columns: 2; padding-inline-start: 1.1rem; margin: 0 }
@media (max-width: 760px) { body { display: block } nav { position: static; height: auto; max-height: 40vh; border-inline-end: 0; border-bottom: 1px solid var(--line) } .errors { columns: 1 } }
`
