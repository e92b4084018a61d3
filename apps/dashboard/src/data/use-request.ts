import type { Endpoint, ReturnsOf } from '@latchkey/contract'
import type { AdminCall } from '@latchkey/js/internal'
import { useAdmin } from './projects/use-project.ts'
import { useWrite, type WriteOptions } from './use-write.ts'

export interface RequestOptions<E extends Endpoint, Input, Output>
  extends Omit<WriteOptions<Input, Output>, 'write'> {
  readonly request: (input: Input) => AdminCall<E>
  /** What is done around the request, such as `unlessDone`. */
  readonly around?: (send: () => Promise<ReturnsOf<E, 'admin'>>) => Promise<Output>
}

/** A write that is one request. `request` returns what it sends, which can be shown as code. */
export type RequestWrite<E extends Endpoint, Input, Output> = ((
  input: Input,
) => Promise<Output>) & {
  readonly request: (input: Input) => AdminCall<E>
}

/** A write of one request to the project of the page. */
export function useRequest<E extends Endpoint, Input = void, Output = ReturnsOf<E, 'admin'>>({
  request,
  around,
  ...options
}: RequestOptions<E, Input, Output>): RequestWrite<E, Input, Output> {
  const admin = useAdmin()
  const write = useWrite<Input, Output>({
    ...options,
    write: (input) => {
      const send = () => admin.call<E>(request(input))
      return around ? around(send) : (send() as Promise<Output>)
    },
  })
  return Object.assign((input: Input) => write(input), { request })
}
