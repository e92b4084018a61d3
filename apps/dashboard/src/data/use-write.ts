import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useDashboard } from '../dashboard.ts'

export interface WriteOptions<Input, Output> {
  readonly write: (input: Input) => Promise<Output>
  /** The keys of exactly the queries that the write changes. */
  readonly changes: readonly QueryKey[] | ((input: Input) => readonly QueryKey[])
  /** Updates the cache with the result, before the changed queries are refetched. */
  readonly onSuccess?: (output: Output, input: Input) => void
}

/**
 * One write to the service, as a function. It resolves after the changed queries are refetched, so
 * that the page shows the result when its button is free again. They are refetched after a failure
 * too, because the page may show outdated data.
 *
 * A component does not read the state of the mutation. It runs the function with `useAction`,
 * `useForm` or `ConfirmDialog`, which show that it is busy, what failed and that it is done.
 */
export function useWrite<Input = void, Output = unknown>({
  write,
  changes,
  onSuccess,
}: WriteOptions<Input, Output>): (input: Input) => Promise<Output> {
  const { queries } = useDashboard()
  const { mutateAsync } = useMutation({
    mutationFn: write,
    ...(onSuccess && { onSuccess: (output: Output, input: Input) => onSuccess(output, input) }),
    onSettled: (_output, _error, input) => {
      const keys = typeof changes === 'function' ? changes(input) : changes
      return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  return mutateAsync
}
