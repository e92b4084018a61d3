/**
 * Opens a page for the user of this machine: in a new tab, or from a program in the default
 * browser. Without a screen, as over ssh, nothing happens, so also show the link.
 */
export function openLink(url: string): void {
  // Passed to another program, `file:` or `javascript:` would open more than a page.
  if (!/^https?:$/.test(new URL(url).protocol))
    throw new Error(`Only web pages can be opened, not ${url}.`)
  if (typeof window !== 'undefined') window.open(url, '_blank', 'noopener')
  else startBrowser(url)
}

function startBrowser(url: string): void {
  // Obtained from the runtime instead of imported, so that bundlers for browsers do not fail on it.
  const runtime = typeof process === 'undefined' ? undefined : process
  const childProcess = runtime?.getBuiltinModule?.('node:child_process')
  const [command, ...options] = COMMANDS[runtime?.platform ?? ''] ?? ['xdg-open']
  // Without a shell, which would interpret the & of a query. The URL class has encoded spaces and
  // quotes.
  const child = childProcess?.spawn(command, [...options, new URL(url).href], {
    detached: true,
    stdio: 'ignore',
  })
  // The error is ignored, because the link is on the screen.
  child?.on('error', () => {})
  child?.unref()
}

const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}
