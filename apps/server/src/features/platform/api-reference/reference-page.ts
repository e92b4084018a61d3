import type { Endpoint } from '@latchkey/contract'
import {
  type ApiDocument,
  type ApiOperation,
  documentedPath,
  operationIdOf,
  operationsOf,
  type ReferenceEntry,
} from '@latchkey/contract/reference'
import { respondWithKept } from '../../../kernel/encoding.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { escapeHtml, htmlHeaders, writeHtml } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { JSON_TYPE } from '../../../kernel/http/responses.ts'
import type { RateLimitConfig } from '../../../kernel/limits/limit.ts'
import { changeLimits, type LimitPolicy } from '../../../kernel/limits/policy.ts'
import { renderErrorIndex, renderErrors } from './errors-html.ts'
import { anchor, inline } from './inline-html.ts'
import { listed, type OpenApiDocument } from './openapi.ts'
import { renderOperation } from './operation-html.ts'
import { rateLimitText } from './rate-limit-text.ts'
import { REFERENCE_SCRIPT, REFERENCE_STYLE } from './reference-files.ts'
import { findFonts, fontFaces, fontLinks } from './reference-fonts.ts'

/** What the page is made of. */
export interface ReferenceParts {
  readonly endpoints: readonly Endpoint[]
  readonly readDocument: () => OpenApiDocument
  /** The URL of the service in examples. */
  readonly baseUrl: string
  readonly policies: readonly LimitPolicy[]
  readonly rateLimits: RateLimitConfig
}

const CACHE = 'public, max-age=300'

/**
 * The API reference at `/docs` as one page (protocol 09 §23). It is the same for all readers: its
 * script fills in the project of `?project=` and searches.
 */
export function referencePages(parts: ReferenceParts): Pages {
  const pages = createPages()
  let respondWithPage: ReturnType<typeof respondWithKept> | undefined
  const respondWithIndex = respondWithKept(() => JSON.stringify(indexOf(parts.endpoints)), {
    ...securityHeaders,
    'content-type': JSON_TYPE,
    'cache-control': CACHE,
  })
  pages.get('/docs', (c) => {
    respondWithPage ??= keepPage(parts)
    return respondWithPage(c.req.raw)
  })
  pages.get('/docs/index.json', (c) => respondWithIndex(c.req.raw))
  return pages
}

/** Keeps the page. The fonts are looked for at the first request, when the dashboard is built. */
function keepPage(parts: ReferenceParts) {
  const fonts = findFonts()
  const frame = {
    title: 'API reference · Latchkey',
    style: fontFaces(fonts) + REFERENCE_STYLE,
    script: REFERENCE_SCRIPT,
    fonts: fonts.length > 0,
  }
  return respondWithKept(() => writeHtml({ ...frame, body: render(parts) }), {
    ...htmlHeaders(frame),
    ...fontLinks(fonts),
    'cache-control': CACHE,
  })
}

/** The endpoints for the search of the dashboard, in the order of the reference. */
const indexOf = (endpoints: readonly Endpoint[]): readonly ReferenceEntry[] =>
  listed(endpoints).map((endpoint) => ({
    id: operationIdOf(endpoint),
    method: endpoint.method,
    path: documentedPath(endpoint),
    summary: endpoint.summary,
    tag: endpoint.tag,
  }))

function render({ readDocument, baseUrl, policies, rateLimits }: ReferenceParts): string {
  const document = readDocument()
  const limitOf = limitTexts(policies, rateLimits)
  const groups = [...Map.groupBy(operationsOf(document as ApiDocument), ({ tag }) => tag)]
  const sections = groups.map(
    ([tag, operations]) =>
      `<section aria-labelledby="area-${anchor(tag)}"><h2 id="area-${anchor(tag)}">${inline(tag)}</h2>${operations
        .map((operation) => renderOperation(operation, { baseUrl, rateLimit: limitOf(operation) }))
        .join('')}</section>`,
  )
  return `<a class="skip" href="#main">Skip to the content</a>
<header><a class="brand" href="/">Latchkey</a><button type="button" id="contents" aria-expanded="false" aria-controls="index">Contents</button><search><label for="search">Search endpoints and errors</label><input id="search" type="search" placeholder="Search endpoints and errors" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></search><a id="back" href="/">Dashboard</a></header>
<nav id="index" aria-label="Contents"><ul><li><a href="#main">Introduction</a></li><li><a href="#errors">Errors</a></li></ul>${groups.map(renderIndex).join('')}<h2>Errors</h2><ul>${renderErrorIndex()}</ul></nav>
<main id="main" tabindex="-1"><h1>API reference</h1><p id="found" role="status"></p><p id="said" role="status"></p><section id="intro" aria-label="Introduction">${introduction(document, baseUrl)}</section>
${sections.join('\n')}${renderErrors()}</main>`
}

/** The texts of the limits of endpoints, as the operator has set them. */
function limitTexts(policies: readonly LimitPolicy[], { enabled, changes }: RateLimitConfig) {
  const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${documentedPath(endpoint)}`
  const texts = new Map<string, string[]>()
  for (const policy of enabled ? changeLimits(policies, changes) : [])
    for (const name of policy.endpoints.map(nameOf))
      texts.set(name, [...(texts.get(name) ?? []), rateLimitText(policy)])
  return ({ method, path }: ApiOperation) =>
    (texts.get(`${method} ${path}`) ?? []).filter((text) => text !== '').join('; ')
}

const renderIndex = ([tag, operations]: [string, readonly ApiOperation[]]) =>
  `<h2>${inline(tag)}</h2><ul>${operations
    .map(
      ({ id, method, summary }) =>
        `<li><a href="#${id}"><span class="method ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</span>${inline(summary)}</a></li>`,
    )
    .join('')}</ul>`

const introduction = ({ info }: OpenApiDocument, baseUrl: string): string => `
<p>${inline(info.description)}</p>
<p>All paths are below <code>${escapeHtml(baseUrl)}/api/v1</code>. Version ${escapeHtml(info.version)}. The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>, also for <a href="/api/v1/openapi.json?access=client">client</a>, <a href="/api/v1/openapi.json?access=server">server</a> and <a href="/api/v1/openapi.json?access=admin">admin</a> access only.</p>
<p id="filled">Open this page from a project in the dashboard to have its id in all examples.</p>
<h2 id="access-types">Access types</h2>
<p>A request with an access type names its project in <code>x-stack-project-id</code>, and proves the access with a key. Keys in examples are environment variables.</p>
<ul class="fields"><li><code>client</code> <span>for browsers and apps of users</span><p>Key: <code>x-stack-publishable-client-key</code>. The signed-in user: <code>x-stack-access-token</code>.</p></li>
<li><code>server</code> <span>for your back end</span><p>Key: <code>x-stack-secret-server-key</code>. Never send it to a browser.</p></li>
<li><code>admin</code> <span>for tools that configure the project</span><p>Key: <code>x-stack-super-secret-admin-key</code>, or the token of an owner: <code>x-stack-admin-access-token</code>.</p></li></ul>`
