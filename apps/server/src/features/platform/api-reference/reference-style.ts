/** The style sheet, embedded in the reference page. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --text: light-dark(oklch(.22 .015 265), oklch(.95 .004 265)); --soft: light-dark(oklch(.475 .015 265), oklch(.735 .012 265)); --ground: light-dark(#fff, oklch(.165 .008 265)); --raised: light-dark(oklch(.975 .003 265), oklch(.205 .01 265)); --line: light-dark(oklch(.915 .005 265), oklch(.305 .012 265)); --control: light-dark(oklch(.64 .012 265), oklch(.55 .014 265)); --accent: light-dark(oklch(.475 .185 265), oklch(.77 .115 265)); --tint: light-dark(oklch(.955 .02 265), oklch(.27 .04 265)); --get: light-dark(oklch(.45 .11 165), oklch(.78 .12 165)); --post: var(--accent); --patch: light-dark(oklch(.48 .11 70), oklch(.82 .12 80)); --delete: light-dark(oklch(.5 .19 27), oklch(.76 .125 25)); --mono: "Roboto Mono Variable", ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace; --head: 56px; scroll-padding-top: calc(var(--head) + 16px) }
* { box-sizing: border-box }
[hidden] { display: none !important }
body { margin: 0; display: grid; grid-template: var(--head) auto / 272px minmax(0, 1fr); background: var(--ground); color: var(--text); font: 14px/1.6 "Inter Variable", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif }
a { color: var(--accent) }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
main:focus { outline: none }
code, pre, kbd, .method { font-family: var(--mono); font-size: .92em }
code { overflow-wrap: anywhere }
.soft, .fields span, .fields i, .errors i { color: var(--soft) }
.skip, label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.skip:focus { z-index: 3; width: auto; height: auto; clip-path: none; padding: 8px 12px; background: var(--ground) }
body > header { position: sticky; top: 0; z-index: 2; grid-column: 1 / -1; display: flex; align-items: center; gap: 16px; padding: 0 24px; background: var(--ground); border-bottom: 1px solid var(--line) }
.brand { font-weight: 600; color: var(--text); text-decoration: none; width: 232px }
#back { margin-inline-start: auto; white-space: nowrap; text-decoration: none; font-weight: 500 }
#back:hover, nav a:hover { text-decoration: underline }
search { position: relative; flex: 0 1 420px }
#search { width: 100%; height: 36px; padding: 0 36px 0 12px; border: 1px solid var(--control); border-radius: 6px; background: var(--ground); color: inherit; font: inherit }
#search::placeholder { color: var(--soft); opacity: 1 }
kbd { position: absolute; inset-inline-end: 10px; top: 8px; padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; color: var(--soft); font-size: 12px; pointer-events: none }
#search:focus + kbd, #search:not(:placeholder-shown) + kbd { display: none }
:root:not([data-script]) :is(search, #contents, .bar button) { display: none }
button { min-height: 28px; padding: 0 10px; border: 0; border-radius: 6px; background: none; color: var(--soft); font: inherit; font-size: 13px; cursor: pointer }
button:hover { color: var(--text) }
#contents { display: none }
nav { position: sticky; top: var(--head); height: calc(100vh - var(--head)); overflow: auto; overscroll-behavior: contain; padding: 16px 12px 40px; background: var(--raised); border-inline-end: 1px solid var(--line); font-size: 13px }
nav h2 { font-size: 12px; font-weight: 600; color: var(--soft); margin: 20px 12px 4px }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: flex; gap: 8px; padding: 4px 12px; border-radius: 6px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
nav a[aria-current] { background: var(--tint); font-weight: 500 }
nav .method { flex: none; width: 38px; font-size: 10px; line-height: 21px }
.method { font-weight: 600 }
.get { color: var(--get) } .post { color: var(--post) } .patch, .put { color: var(--patch) } .delete { color: var(--delete) }
main { padding: 32px clamp(16px, 3vw, 40px) 96px; max-width: 1240px; min-width: 0 }
h1 { font-size: 26px; line-height: 1.3; font-weight: 600; margin: 0 0 12px }
h2 { font-size: 20px; font-weight: 600; margin: 56px 0 0 }
#intro h2 { font-size: 16px; margin-top: 28px }
h3 { font-size: 16px; font-weight: 600; margin: 0 }
#errors h3 { margin-top: 40px }
h3 a { color: inherit; text-decoration: none }
h3 a:hover { text-decoration: underline }
h4 { font-size: 13px; font-weight: 600; margin: 20px 0 4px }
p { max-width: 70ch; margin: 6px 0 }
article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 40px; padding: 28px 0 36px; border-bottom: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 900px }
.call { display: flex; gap: 8px; align-items: baseline }
.facts { margin: 8px 0 0; display: grid; gap: 4px }
.facts div { display: grid; grid-template-columns: 80px 1fr }
dt, dd { margin: 0 }
.facts dt { color: var(--soft) }
.level { display: inline-block; padding: 0 6px; border: 1px solid var(--line); border-radius: 6px; font-size: 12px }
.fields, .codes { list-style: none; margin: 0; padding: 0 }
.fields li { padding: 6px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
.fields i, .errors i { font-style: normal; font-size: 12px }
.fields b { font-weight: 500; font-size: 12px; color: var(--patch) }
.fields p, .fields span, .errors dd { font-size: 13px }
.errors { margin: 0 }
.errors > div { padding: 8px 0; border-top: 1px solid var(--line) }
.errors dt { font-weight: 500; overflow-wrap: anywhere }
.errors > :target { background: var(--tint); box-shadow: -8px 0 var(--tint), 8px 0 var(--tint) }
#errors b { font-weight: 500 }
.codes { columns: 2 300px }
.samples { position: sticky; top: calc(var(--head) + 16px); align-self: start; min-width: 0 }
.sample { margin-bottom: 16px }
.sample, section > pre { border: 1px solid var(--line); border-radius: 10px; background: var(--raised); overflow: clip }
.bar { display: flex; align-items: center; gap: 4px; min-height: 40px; padding: 0 8px; border-bottom: 1px solid var(--line); color: var(--soft); font-size: 13px }
.bar span { padding: 0 4px }
.copy { margin-inline-start: auto }
[aria-pressed="true"] { background: var(--tint); color: var(--accent); font-weight: 500 }
pre { margin: 0; padding: 12px 14px; font-size: 12.5px; line-height: 1.6; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2 }
pre + .js { border-top: 1px solid var(--line) }
[data-language="curl"] .js, [data-language="js"] .curl { display: none }
[data-language] pre + .js { border-top: 0 }
var { font-style: normal; color: var(--accent) }
.try { margin: 0; padding: 8px 14px; border-top: 1px solid var(--line); font-size: 13px }
#found, #said { color: var(--soft) }
#found:empty { display: none }
#said { position: absolute; clip-path: inset(50%) }
[data-search] #intro, [data-search] #errors > :is(h2, p, pre), [data-search] :is(#errors-of-every-request, #errors-of-every-request ~ p:has(+ .codes), .codes, .codes + ul) { display: none }
@media (max-width: 1100px) { article { grid-template-columns: minmax(0, 1fr) } .samples { position: static; margin-top: 24px } }
@media (max-width: 760px) {
  :root { --head: 104px }
  body { grid-template-columns: minmax(0, 1fr) }
  body > header { flex-wrap: wrap; gap: 0 8px; padding: 8px 16px; align-content: space-between }
  .brand { width: auto }
  #contents { display: inline-flex; align-items: center }
  search { order: 1; flex: 1 0 100% }
  #search { height: 44px } kbd { display: none }
  button, nav a { min-height: 44px } nav a { align-items: center }
  nav { position: static; height: auto; max-height: 40vh; border-inline-end: 0; border-bottom: 1px solid var(--line) }
  [data-script] nav { display: none }
  [data-script] nav[data-open] { display: block; position: fixed; inset: var(--head) 0 0; z-index: 2; max-height: none }
  .codes { columns: 1 }
}
@media (prefers-reduced-motion: no-preference) { button, nav a { transition: background-color 120ms } }
`
