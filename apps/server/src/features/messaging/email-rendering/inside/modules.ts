import * as arktype from 'arktype'
import * as React from 'react'
import * as components from './components.ts'
import * as emails from './emails.ts'
import {
  ActionButton,
  CodeBox,
  Divider,
  Lifetime,
  Note,
  Paragraph,
  Preheader,
  Title,
} from './look.ts'
import { styledRuntime } from './tailwind.ts'

type Exports = Readonly<Record<string, unknown>>

/** What sources may import (protocol 05 §12.1), by the pattern of its name. */
const MODULES: [pattern: RegExp, exports: Exports][] = [
  [/^@stackframe\/emails$/, emails],
  [
    /^@latchkey\/emails$/,
    { ...emails, ActionButton, CodeBox, Divider, Lifetime, Note, Paragraph, Preheader, Title },
  ],
  [/^@react-email\/[a-z][a-z-]*(\/[\w./-]+)?$/, components],
  [/^arktype(\/[\w./-]+)?$/, arktype],
  [/^react\/jsx(-dev)?-runtime$/, styledRuntime],
  [/^react$/, { ...React, default: React }],
]

/** Adds components to those that sources may import. */
export function addComponents(added: Exports): void {
  for (const module of MODULES)
    if (module[1] === components) module[1] = { ...components, ...added }
}

/** Returns a module for a source. Throws if sources may not import it. */
export function importModule(name: string): Exports {
  const exports = MODULES.find(([pattern]) => pattern.test(name))?.[1]
  if (exports === undefined)
    throw new Error(
      `Cannot import "${name}". Allowed are @stackframe/emails, @latchkey/emails, @react-email/components, arktype and react.`,
    )
  return new Proxy(exports, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target || key === 'default')
        return withCall(Reflect.get(target, key))
      if (key === '__esModule') return true
      throw new Error(`"${name}" has no export named "${key}".`)
    },
  })
}

/**
 * Compiled sources call imported functions by `call`, which the functions of arktype do not
 * inherit.
 */
function withCall(value: unknown): unknown {
  if (typeof value !== 'function' || value instanceof Function) return value
  const call = (_: unknown, ...values: unknown[]): unknown =>
    Reflect.apply(value as never, undefined, values)
  return new Proxy(value, {
    get: (target, key) => (key === 'call' ? call : Reflect.get(target, key)),
  })
}
