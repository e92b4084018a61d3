import { useStored } from '../../components/use-stored.ts'
import { FRAMEWORK_KEY } from './framework-key.ts'
import { type Framework, frameworks } from './snippets.ts'

/** The framework that examples are shown for, the same everywhere. */
export function useFramework(): readonly [Framework, (framework: Framework) => void] {
  const [stored, store] = useStored(FRAMEWORK_KEY)
  return [frameworks.find(({ id }) => id === stored)?.id ?? 'next', store]
}
