import { createContext, createElement, type ElementType, type ReactNode, useContext } from 'react'
import * as runtime from 'react/jsx-runtime'
import type { CompiledClasses } from '../sandbox-request.ts'

/** The configuration of the `Tailwind` element around, as JSON. Null outside of one. */
const Config = createContext<string | null>(null)

const found = new Map<string, Set<string>>()
let compiled: Readonly<Record<string, CompiledClasses>> = {}

/** Sets the compiled classes by their configuration. */
export function setClasses(classes: typeof compiled): void {
  compiled = classes
}

/** The classes that were rendered inside of `Tailwind`, by their configuration. */
export const foundClasses = (): Record<string, string[]> =>
  Object.fromEntries([...found].map(([config, names]) => [config, [...names]]))

/**
 * The classes of its children become styles. They are compiled outside of the sandbox. The
 * configuration is plain data, and functions in it are ignored.
 */
export function Tailwind({ children, config }: { children?: ReactNode; config?: unknown }) {
  return createElement(Config.Provider, { value: JSON.stringify(config ?? {}) }, children)
}

interface StyledProps {
  type: ElementType
  of: { className: string; style?: object }
}

/** An element with classes. Styles of its own win over those of its classes. */
function Styled({ type, of }: StyledProps) {
  const config = useContext(Config)
  if (config === null) return createElement(type, of)
  const names = of.className.split(/\s+/).filter((name) => name !== '')
  const known = found.get(config) ?? new Set()
  found.set(config, known)
  for (const name of names) known.add(name)
  const { styles = {}, renamed = {} } = compiled[config] ?? {}
  const style: object = Object.assign(
    {},
    ...Object.entries(styles).flatMap(([name, value]) => (names.includes(name) ? [value] : [])),
    of.style,
  )
  const kept = names.flatMap((name) => renamed[name] ?? (Object.hasOwn(styles, name) ? [] : [name]))
  return createElement(type, {
    ...of,
    className: kept.length === 0 ? undefined : kept.join(' '),
    ...(Object.keys(style).length === 0 ? {} : { style }),
  } as never)
}

const styled =
  (create: typeof runtime.jsx): typeof runtime.jsx =>
  (type, props, key) => {
    const { className } = (props ?? {}) as { className?: unknown }
    return typeof className !== 'string' || className === ''
      ? create(type, props, key)
      : create(Styled, { type, of: props }, key)
  }

/** The JSX runtime of sources. */
export const styledRuntime = {
  ...runtime,
  jsx: styled(runtime.jsx),
  jsxs: styled(runtime.jsxs),
  jsxDEV: styled(runtime.jsx),
}
