import { escapeHtml, htmlPage } from '../../../kernel/http/html.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(oklch(0.975 0.003 265), oklch(0.165 0.008 265)); --surface: light-dark(oklch(1 0 0), oklch(0.205 0.01 265)); --line: light-dark(oklch(0.915 0.005 265), oklch(0.305 0.012 265)); --control: light-dark(oklch(0.64 0.012 265), oklch(0.55 0.014 265)); --text: light-dark(oklch(0.22 0.015 265), oklch(0.95 0.004 265)); --soft: light-dark(oklch(0.475 0.015 265), oklch(0.735 0.012 265)); --accent: light-dark(oklch(0.475 0.185 265), oklch(0.73 0.125 265)); --on-accent: light-dark(oklch(1 0 0), oklch(0.18 0.03 265)); --danger: light-dark(oklch(0.52 0.19 27), oklch(0.76 0.125 25)) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; grid-template-rows: 2fr auto 3fr; justify-items: center; padding: 16px; background: var(--ground); color: var(--text); font: 15px/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
main { grid-row: 2; width: 100%; max-width: 380px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 12px 32px -8px light-dark(oklch(0.22 0.015 265 / 0.1), transparent) }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; font-weight: 600; text-wrap: balance }
p { margin: 0; color: var(--soft); text-wrap: pretty; overflow-wrap: anywhere }
form { margin: 24px 0 0; display: grid; gap: 8px }
label { font-size: 13px; font-weight: 500 }
input, button { width: 100%; min-height: 40px; padding: 0 12px; border-radius: 10px; font: inherit }
input { border: 1px solid var(--control); background: var(--surface); color: var(--text) }
input[aria-invalid] { border-color: var(--danger) }
.problem { min-height: 20px; font-size: 13px; color: var(--danger) }
button { border: 1px solid transparent; background: var(--accent); color: var(--on-accent); font-weight: 500; cursor: pointer }
button:hover { background: light-dark(oklch(from var(--accent) calc(l - 0.1) c h), oklch(from var(--accent) calc(l + 0.1) c h)) }
button.quiet, button.quiet:hover { background: transparent; border-color: var(--line); color: var(--text) }
button.quiet:hover { border-color: var(--control) }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (pointer: coarse) { input, button { min-height: 44px } }
@media (max-width: 420px) { body { padding: 0; background: var(--surface); grid-template-rows: 1fr auto 2fr } main { padding: 24px; border: 0; box-shadow: none } }`

/** Asks for the address to sign in with, and shows the error of the last attempt. */
export function loginPage({
  clientName,
  login,
  problem,
}: {
  clientName: string
  login: string
  problem: string | null
}): Response {
  const name = escapeHtml(clientName)
  const state = problem === null ? '' : ' aria-invalid="true"'
  const page = {
    title: `Sign in to ${clientName} (development)`,
    style: STYLE,
    hasForm: true,
    body: `<main><h1>Sign in to ${name} (development)</h1><p>No keys for ${name} are configured, so this page replaces it during development. Enter any email address. No password is required.</p><form method="post"><label for="login">Email address</label><input id="login" name="login" type="email" value="${escapeHtml(login)}" autocomplete="email" maxlength="256" required autofocus aria-describedby="problem"${state}><p class="problem" id="problem" role="alert">${escapeHtml(problem ?? '')}</p><button name="decision" value="allow">Continue</button><button class="quiet" name="decision" value="deny" formnovalidate>Cancel</button></form></main>`,
  }
  return htmlPage(page, problem === null ? 200 : 400)
}

/** Shows why nobody can be signed in, if there is no client to redirect to. */
export const problemPage = (problem: string): Response =>
  htmlPage(
    {
      title: 'This request cannot be completed',
      style: STYLE,
      body: `<main><h1>This request cannot be completed</h1><p>${escapeHtml(problem)}</p></main>`,
    },
    400,
  )
