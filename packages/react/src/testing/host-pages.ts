import hostStyles from '../../../ui/src/host.css?inline'

/* Pages in which screens are embedded, with styles as an app would have them. */

/** The template of a new Vite app, older and newer rules together. */
const vite = `
  :root {
    --text: #6b6375;
    font: 18px/145% system-ui, 'Segoe UI', Roboto, sans-serif;
    letter-spacing: 0.18px;
    color-scheme: light dark;
    color: var(--text);
    font-synthesis: none;
    text-rendering: optimizeLegibility;
  }
  body { margin: 0; min-width: 320px; }
  h1 { font-size: 3.2em; line-height: 1.1; }
  h1, h2 { font-family: Georgia, serif; font-weight: 500; color: #08060d; }
  h2 { font-size: 24px; line-height: 118%; letter-spacing: -0.24px; margin: 0 0 8px; }
  p { margin: 0; }
  a { font-weight: 500; color: #646cff; text-decoration: inherit; }
  a:hover { color: #535bf2; }
  button {
    border-radius: 8px;
    border: 1px solid transparent;
    padding: 0.6em 1.2em;
    font-size: 1em;
    font-weight: 500;
    font-family: inherit;
    background-color: #1a1a1a;
    cursor: pointer;
    transition: border-color 0.25s;
  }
  button:hover { border-color: #646cff; }
  button:focus, button:focus-visible { outline: 4px auto -webkit-focus-ring-color; }
  #app { max-width: 1280px; margin: 0 auto; text-align: center; }
`

/** The reset of Tailwind 4, in its layer. */
const tailwind = `
  @layer theme, base, components, utilities;
  @layer base {
    *, ::after, ::before, ::backdrop, ::file-selector-button {
      box-sizing: border-box;
      margin: 0;
      padding: 0;
      border: 0 solid;
    }
    html, :host { line-height: 1.5; tab-size: 4; font-family: ui-serif, Georgia, serif; }
    hr { height: 0; color: inherit; border-top-width: 1px; }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; }
    a { color: inherit; text-decoration: inherit; }
    b, strong { font-weight: bolder; }
    code, kbd, samp, pre { font-family: ui-monospace, monospace; font-size: 1em; }
    small { font-size: 80%; }
    table { text-indent: 0; border-color: inherit; border-collapse: collapse; }
    ol, ul, menu { list-style: none; }
    img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle; }
    img, video { max-width: 100%; height: auto; }
    button, input, select, optgroup, textarea, ::file-selector-button {
      font: inherit;
      letter-spacing: inherit;
      color: inherit;
      border-radius: 0;
      background-color: transparent;
      opacity: 1;
    }
    ::placeholder { opacity: 1; color: color-mix(in oklab, currentcolor 50%, transparent); }
    textarea { resize: vertical; }
    [hidden]:where(:not([hidden='until-found'])) { display: none !important; }
  }
`

/** An app whose `rem` is 10 px. */
const scaled = `
  html { font-size: 62.5%; }
  body { font-size: 1.6rem; }
`

/** Rules without layers for names of elements, states and attributes, and a scaled root. */
const aggressive = `
  html { font-size: 62.5%; }
  body {
    font: italic 700 2rem/2.4 Georgia, serif;
    color: purple;
    text-align: center;
    text-transform: uppercase;
    letter-spacing: 0.12em;
    word-spacing: 0.5em;
    text-indent: 1em;
    text-shadow: 1px 1px red;
    white-space: pre;
    cursor: crosshair;
    accent-color: red;
    list-style: square;
  }
  * { box-sizing: content-box; border-radius: 0; transition: all 1s; letter-spacing: 0.1em; }
  #app > * *::before, #app > * *::after { content: '*'; color: red; }
  div, section, header, main, form, span, label { padding: 3px; line-height: 3; max-width: 300px; }
  h1, h2, h3, p { margin: 2em 0; font: bold 40px/1 Georgia; color: green; text-decoration: underline; }
  a, a:link, a:visited { color: orange; text-decoration: underline dotted; display: inline-block; }
  button, input, select, textarea {
    font: 20px monospace;
    height: 60px;
    margin: 10px;
    padding: 12px;
    border: 4px dashed red;
    background: yellow;
    color: blue;
    box-shadow: 0 0 10px red;
    text-transform: uppercase;
  }
  button:not([disabled]), button[type='button']:hover { background: lime; opacity: 0.7; }
  input[type='text'], input[type='email'], input:not([type='checkbox']) { width: 50%; border: 5px solid; }
  input::placeholder { color: red; }
  body div button[type='submit'] { background: black; width: 30%; }
  #app .page input, #app button { border: 9px solid pink; }
  svg { width: 60px; height: 60px; fill: red; }
  path { fill: red; stroke: blue; stroke-width: 4; }
  :focus, :focus-visible { outline: 8px solid red; }
  [role='tab'] { border: 3px solid; }
  [hidden] { display: block; }
`

/** Removes what browsers do by themselves. */
const unset = `
  * { all: unset; }
  body { font: 30px/1 cursive; color: red; }
`

/** The page of an app. */
export interface Host {
  styles?: string
  dir?: 'rtl'
  /** Whether it changes no colors, so that one color scheme is enough. */
  isPlain?: true
}

export const hosts: Record<string, Host> = {
  'a new Vite app': { styles: vite },
  'an app with Tailwind': { styles: tailwind },
  'an app with a scaled root': { styles: scaled, isPlain: true },
  'an app with global rules': { styles: aggressive },
  'an app that resets everything': { styles: unset },
  'a page from right to left': { dir: 'rtl', isPlain: true },
}

/**
 * Does something while the page is one of the host; without a host, it is a hosted page. `turned`:
 * what has the direction of the page.
 */
export async function inHost<T>(
  host: Host | null,
  turned: Iterable<Element>,
  work: () => Promise<T>,
): Promise<T> {
  const styles = [host ? hostStyles : '', host?.styles ?? ''].map((text) => {
    const style = document.createElement('style')
    style.textContent = text
    return style
  })
  document.head.append(...styles)
  const elements = [document.documentElement, ...turned]
  if (host?.dir) for (const element of elements) element.setAttribute('dir', host.dir)
  try {
    return await work()
  } finally {
    for (const style of styles) style.remove()
    for (const element of elements) element.removeAttribute('dir')
  }
}
