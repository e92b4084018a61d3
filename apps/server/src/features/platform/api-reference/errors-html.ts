import {
  catalog,
  type ErrorCode,
  generalErrorsOf,
  type PlainErrorName,
  plainErrors,
} from '@latchkey/contract'
import { type ApiOperation, errorHelp, findErrorHelp } from '@latchkey/contract/reference'
import { anchor, inline } from './inline-html.ts'

/** What to do about an error without a code, by its status, if its text does not say it. */
export const STATUS_HELP: Readonly<Record<number, string>> = {
  400: 'Change the request as the text says. Sending the same request again does not help.',
  401: 'Send valid credentials.',
  403: 'The credentials are valid, and do not allow this. Ask someone with more rights.',
  404: 'Check the id or the path. What it names may have been deleted.',
  409: 'The state of the service does not allow this now. Read it again, then decide.',
  410: 'It is no longer available.',
  413: 'Send less at once.',
  414: 'Send less in the URL.',
  421: 'Use the public URL of the service.',
  429: 'Wait as many seconds as the header `retry-after` says, then send the request again.',
  500: 'Send the request again later. Report the request id to the operator if it happens again.',
  502: 'Send the request again later.',
  503: 'Wait as many seconds as the header `retry-after` says, then send the request again.',
}

const RAISED_BY = {
  sdk: 'Raised by the SDK',
  none: 'Known to clients, not returned by this service',
} as const

const idOf = (code: string) => `error-${code}`

/** The errors of one endpoint's own rules, explained. */
export function renderErrorsOf({ errors, plainErrors: names }: ApiOperation): string {
  const items = [
    ...errors.map((code) => {
      const { when = '', fix = '' } = findErrorHelp(code) ?? {}
      const { status } = catalog[code as ErrorCode]
      return `<div><dt>${status} <a href="#${idOf(code)}"><code>${code}</code></a></dt><dd>${inline(when)} ${inline(fix)}</dd></div>`
    }),
    ...names.map((name) => {
      const { status, text } = plainErrors[name as PlainErrorName]
      return `<div><dt>${status}</dt><dd>${inline(text)}</dd></div>`
    }),
  ]
  const general = '<a href="#errors-of-every-request">errors of every request</a>'
  if (items.length === 0) return `<h4>Errors</h4><p class="soft">Only the ${general}.</p>`
  return `<h4>Errors</h4><dl class="errors">${items.join('')}</dl><p class="soft">And the ${general}.</p>`
}

/** Links to the parts of the section of errors. */
export const renderErrorIndex = (): string =>
  [
    link('errors-of-every-request', 'Errors of every request'),
    ...errorHelp.map(({ title }) => link(errorAnchor(title), title)),
    link('errors-without-a-code', 'Errors without a code'),
  ].join('')

const link = (id: string, title: string) => `<li><a href="#${id}">${inline(title)}</a></li>`
const errorAnchor = (title: string) => `errors-${anchor(title)}`

/** Every error: how it looks, what it means, and what to do. */
export function renderErrors(): string {
  return `<section id="errors" aria-labelledby="errors-title"><h2 id="errors-title">Errors</h2>
<p>An error with a code is JSON: <code>code</code>, <code>error</code> with a text for people and, for some codes, <code>details</code>. The header <code>x-stack-known-error</code> repeats the code. Codes and details never change their meaning. Texts may improve, so do not compare them.</p>
<pre>${inline(EXAMPLE)}</pre>
${renderGeneral()}${errorHelp.map(renderGroup).join('')}${renderPlain()}</section>`
}

const EXAMPLE = `HTTP/1.1 404 Not Found
x-stack-known-error: TEAM_NOT_FOUND

{
  "code": "TEAM_NOT_FOUND",
  "details": { "team_id": "3f0d7a52-9c1e-4b7a-8f4d-2a6b1c9e5d10" },
  "error": "There is no team 3f0d7a52-9c1e-4b7a-8f4d-2a6b1c9e5d10."
}`

function renderGeneral(): string {
  const { codes, plain } = generalErrorsOf({ access: ['client', 'server'] })
  const links = codes.map((code) => `<li><a href="#${idOf(code)}"><code>${code}</code></a></li>`)
  const texts = plain.map((name) => {
    const { status, text } = plainErrors[name]
    return `<li>${status} ${inline(text)}</li>`
  })
  return `<h3 id="errors-of-every-request">Errors of every request</h3>
<p>They come with the headers, the access type or the body, whatever the endpoint does.</p><ul class="codes">${links.join('')}</ul><ul>${texts.join('')}</ul>`
}

function renderGroup({ title, errors }: (typeof errorHelp)[number]): string {
  const items = Object.entries(errors).map(([code, { when, fix, raisedBy }]) => {
    const { status, details } = catalog[code as ErrorCode]
    const shape = Object.entries(details ?? {}).map(([name, kind]) => `\`${name}\` (${kind})`)
    return `<div id="${idOf(code)}" class="error"><dt>${status} <a href="#${idOf(code)}"><code>${code}</code></a>${raisedBy ? ` <i>${RAISED_BY[raisedBy]}</i>` : ''}</dt>
<dd>${inline(when)}</dd><dd><b>What to do:</b> ${inline(fix)}</dd>${shape.length === 0 ? '' : `<dd class="soft">Details: ${inline(shape.join(', '))}</dd>`}</div>`
  })
  return `<h3 id="${errorAnchor(title)}">${inline(title)}</h3><dl class="errors">${items.join('')}</dl>`
}

function renderPlain(): string {
  const byStatus = Map.groupBy(Object.values(plainErrors), ({ status }) => status)
  const parts = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, entries]) => {
      const items = entries.map(({ text }) => `<li class="error">${inline(text)}</li>`)
      return `<h4 id="status-${status}">${status}</h4><p>${inline(STATUS_HELP[status] ?? '')}</p><ul>${items.join('')}</ul>`
    })
  return `<h3 id="errors-without-a-code">Errors without a code</h3>
<p>Their body is a plain text, which says what to do. Words in braces are replaced by values.</p>${parts.join('')}`
}
