import {
  type ApiOperation,
  curlSample,
  exampleOf,
  type JsonSchema,
  jsSample,
  sampleAccess,
  sampleRequest,
} from '@latchkey/contract/reference'
import { escapeHtml } from '../../../kernel/http/html.ts'
import { renderErrorsOf } from './errors-html.ts'
import { renderField, renderFields } from './fields-html.ts'
import { inline } from './inline-html.ts'

/** What an example shows until the page knows the project. */
const PLACEHOLDER = 'YOUR_PROJECT_ID'

export interface OperationParts {
  readonly baseUrl: string
  /** In words; empty without a limit. */
  readonly rateLimit: string
}

/** One endpoint: what it needs, what it returns, how it fails, and examples. */
export function renderOperation(operation: ApiOperation, parts: OperationParts): string {
  const { id, method, path, summary, description } = operation
  return `<article id="${id}"><div><h3><a href="#${id}">${inline(summary)}</a></h3>
<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></p>
${description === undefined ? '' : `<p>${inline(description)}</p>`}${renderFacts(operation, parts)}${renderParameters(operation)}${renderBody(operation)}${renderReturns(operation)}${renderErrorsOf(operation)}</div>
<div class="samples">${renderRequest(operation, parts)}${renderExample(operation)}</div></article>`
}

function renderFacts({ access, needsUser }: ApiOperation, { rateLimit }: OperationParts): string {
  const levels = (access === 'anyone' ? ['anyone'] : access).map(
    (level) =>
      `<span class="level">${level}${level === 'client' && needsUser ? ', signed in' : ''}</span>`,
  )
  return `<dl class="facts"><div><dt>Access</dt><dd>${levels.join(' ')}</dd></div><div><dt>Rate limit</dt><dd>${rateLimit === '' ? 'none of its own' : rateLimit}</dd></div></dl>`
}

function renderParameters({ parameters }: ApiOperation): string {
  if (parameters.length === 0) return ''
  const items = (['path', 'query', 'header'] as const).flatMap((place) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required }) =>
        renderField({ name, schema, required, only: [] }, 'input').replace(
          '</code>',
          `</code> <i>${place}</i>`,
        ),
      ),
  )
  return `<h4>Parameters</h4><ul class="fields">${items.join('')}</ul>`
}

function renderBody({ body }: ApiOperation): string {
  if (body === undefined) return ''
  return `<h4>Body</h4>${renderFields(body, 'input')}`
}

function renderReturns({ returns, returnsText, status }: ApiOperation): string {
  const other = returnsText ? 'A text.' : status === 307 ? 'A redirect.' : 'No body.'
  const fields = returns ? renderFields(returns, 'output') : `<p class="soft">${other}</p>`
  return `<h4>Response ${status}</h4>${fields}`
}

/** The request as code, in each language. */
function renderRequest(operation: ApiOperation, { baseUrl }: OperationParts): string {
  const request = sampleRequest(operation, { baseUrl, projectId: PLACEHOLDER })
  const { code, isSdk } = jsSample(request)
  const access = sampleAccess(operation)
  const explorer = `/projects/-selector-/api-explorer?op=${operation.id}${access === null || access === 'admin' ? '' : `&amp;access=${access}`}`
  return `<div class="sample"><div class="bar"><button type="button" data-language="curl">curl</button><button type="button" data-language="js">${isSdk ? 'SDK' : 'fetch'}</button>${COPY}</div><pre class="curl" data-name="curl">${codeHtml(curlSample(request))}</pre><pre class="js" data-name="JavaScript">${codeHtml(code)}</pre><p class="try"><a href="${explorer}">Try it in the API explorer</a></p></div>`
}

/** What a caller with the access type of the example gets. */
function renderExample(operation: ApiOperation): string {
  const { returns, status } = operation
  if (returns === undefined) return ''
  const level = sampleAccess(operation) ?? 'client'
  const schema: JsonSchema =
    returns.oneOf?.find(({ title }) => title === `with ${level} access`) ?? returns
  const example = JSON.stringify(exampleOf(schema, 'output'), null, 2)
  return `<div class="sample"><div class="bar"><span>Response ${status}</span>${COPY}</div><pre>${codeHtml(example)}</pre></div>`
}

const COPY = '<button type="button" class="copy">Copy</button>'

const codeHtml = (code: string): string =>
  escapeHtml(code).replaceAll(PLACEHOLDER, `<var>${PLACEHOLDER}</var>`)
