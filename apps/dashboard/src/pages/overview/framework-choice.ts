import { useState } from 'react'
import { readStored, writeStored } from '../../stored.ts'
import { type Framework, frameworks } from './snippets.ts'

const KEY = 'latchkey-framework'

/** The framework that examples are shown for, the same everywhere. */
export function useFramework(): readonly [Framework, (framework: Framework) => void] {
  const [framework, setFramework] = useState<Framework>(
    () => frameworks.find(({ id }) => id === readStored(KEY))?.id ?? 'next',
  )
  return [
    framework,
    (next) => {
      writeStored(KEY, next)
      setFramework(next)
    },
  ]
}
