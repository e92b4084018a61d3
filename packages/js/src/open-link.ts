/**
 * Opens a page for the person at this machine: in a new tab, or from a program in their usual
 * browser. Without a screen, as over ssh, nothing happens, so the link must be shown as well.
 */
export function openLink(url: string): void {
  // Handed to another program, `file:` or `javascript:` would be more than a page.
  if (!/^https?:$/.test(new URL(url).protocol))
    throw new Error(`Only web pages can be opened, not ${url}.`)
  if (typeof window !== 'undefined') window.open(url, '_blank', 'noopener')
  else startBrowser(url)
}

function startBrowser(url: string): void {
  // Asked of the runtime instead of imported, so that bundlers for browsers do not stumble over it.
  const runtime = typeof process === 'undefined' ? undefined : process
  const childProcess = runtime?.getBuiltinModule?.('node:child_process')
  const [command, ...options] = COMMANDS[runtime?.platform ?? ''] ?? ['xdg-open']
  // No shell between, which would read the & of a query as its own. The URL class has encoded
  // blanks and quotes.
  const child = childProcess?.spawn(command, [...options, new URL(url).href], {
    detached: true,
    stdio: 'ignore',
  })
  // Nobody can be told, and nothing is lost: the link is on the screen.
  child?.on('error', () => {})
  child?.unref()
}

const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
