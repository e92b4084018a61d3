import { type } from 'arktype'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.browser'
import type { SandboxRequest, SandboxResult } from '../sandbox-request.ts'
import { Html } from './components.ts'
import { type FoundValues, findValues } from './find-values.ts'
import { setLook } from './look.ts'
import { importModule } from './modules.ts'
import { setNow, wasNowRead } from './platform.ts'
import { explain } from './react-errors.ts'
import { foundClasses, setClasses, Tailwind } from './tailwind.ts'

type Source = (exports: Record<string, unknown>, require: typeof importModule) => void
type Component = ((props: object) => ReactNode) & Record<string, unknown>

const sources = new Map<string, Source>()

/** Receives the compiled sources: functions with the parameters of a CommonJS module. */
export const define = (name: string, source: Source): void => void sources.set(name, source)

const modules = new Map<string, Record<string, unknown>>()

/**
 * Evaluates the modules of the sources, before anything is known about a recipient. Returns
 * 'stable' if they would be the same at any other time. An error is left to `run`, which reports it.
 */
export function load(nowMillis: number): 'stable' | 'unstable' {
  setNow(nowMillis)
  try {
    for (const name of sources.keys()) exportsOf(name)
    return wasNowRead() ? 'unstable' : 'stable'
  } catch {
    modules.clear()
    return 'unstable'
  }
}

/** Renders the sources for one recipient. Takes and returns JSON. */
export function run(json: string): string {
  const request = JSON.parse(json) as SandboxRequest
  setNow(request.nowMillis)
  setClasses(request.classes)
  setLook(request.look)
  let result: SandboxResult
  try {
    result = render(request)
  } catch (error) {
    result = { ok: false, error: describe(error) }
  }
  return JSON.stringify(result)
}

function render(request: SandboxRequest): SandboxResult {
  const { content, values } = renderTemplate(request)
  const document = renderTheme(request, content, values)
  // Inside of <noscript>, React renders elements where they are: it moves no <meta> to the top and
  // adds no <link> for images.
  const html = renderToStaticMarkup(createElement('noscript', null, document))
    .slice('<noscript>'.length, -'</noscript>'.length)
    .replace(/^<!DOCTYPE[^>]*>/i, '')
  return { ok: true, html, classes: foundClasses(), ...values }
}

function renderTemplate(request: SandboxRequest): { content: ReactNode; values: FoundValues } {
  const { rawHtml, mode, project, user } = request
  // The HTML replaces this text outside of the sandbox.
  if (rawHtml !== null) return { content: createElement('div', null, rawHtml), values: {} }
  const exports = exportsOf('template')
  const EmailTemplate = component(exports, 'EmailTemplate')
  const preview = mode === 'preview' ? EmailTemplate.PreviewVariables : undefined
  const given = { ...(preview as object | undefined), ...request.variables }
  const variables = checkVariables(exports.variablesSchema, given)
  const content = EmailTemplate({ user, project, variables })
  if (content instanceof Promise) throw new Error('EmailTemplate must not be asynchronous.')
  return { content, values: findValues(content) }
}

function checkVariables(schema: unknown, given: object): unknown {
  if (schema === undefined) return {}
  if (typeof schema !== 'function') throw new Error('variablesSchema must be a function.')
  const checked: unknown = schema(given)
  if (checked instanceof type.errors) throw new Error(checked.summary)
  return checked
}

function renderTheme(request: SandboxRequest, content: ReactNode, values: FoundValues): ReactNode {
  if (!request.hasTheme)
    return createElement(
      Html,
      null,
      createElement(Tailwind, null, createElement('body', null, content)),
    )
  const EmailTheme = component(exportsOf('theme'), 'EmailTheme')
  const { project, unsubscribeLink, optionalCategories, isOptionalByDefault } = request
  const category = values.notificationCategory ?? ''
  const isOptional = Object.hasOwn(optionalCategories, category)
    ? optionalCategories[category]
    : isOptionalByDefault
  const preview = request.mode === 'preview' ? EmailTheme.PreviewProps : undefined
  return createElement(
    EmailTheme as never,
    {
      project,
      ...(isOptional && unsubscribeLink !== undefined ? { unsubscribeLink } : {}),
      children: content,
      ...(preview as object | undefined),
    } as never,
  )
}

function exportsOf(name: string): Record<string, unknown> {
  const known = modules.get(name)
  if (known !== undefined) return known
  const exports: Record<string, unknown> = {}
  sources.get(name)?.(exports, importModule)
  modules.set(name, exports)
  return exports
}

function component(exports: Record<string, unknown>, name: string): Component {
  const found = exports[name]
  if (typeof found !== 'function')
    throw new Error(`The source must export a function named ${name}.`)
  return found as Component
}

/** The message of an error, with the line of the source that threw it. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const line = /\b(template|theme)\.tsx:\d+/.exec(error.stack ?? '')?.[0]
  const message = explain(error.message)
  return line === undefined ? message : `${line}: ${message}`
}
