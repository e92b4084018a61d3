import { useStored } from '../../components/use-stored.ts'
import { type Framework, frameworks } from './snippets.ts'

/** Where this browser keeps the choice. */
export const FRAMEWORK_KEY = 'latchkey-framework'

/** The framework that examples are shown for, the same everywhere. */
export function useFramework(): readonly [Framework, (framework: Framework) => void] {
  const [stored, store] = useStored(FRAMEWORK_KEY)
  return [frameworks.find(({ id }) => id === stored)?.id ?? 'next', store]
}
