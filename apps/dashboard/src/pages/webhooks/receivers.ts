import receiver from '../../../../../examples/webhooks/receiver.js?raw'
import verifyGo from '../../../../../examples/webhooks/verify.go?raw'
import verifyJs from '../../../../../examples/webhooks/verify.js?raw'
import verifyPy from '../../../../../examples/webhooks/verify.py?raw'
import { type Message, message } from '../../text.ts'

/** The ways to verify a message. */
export type Receiver = 'node' | 'node-by-hand' | 'python' | 'go'

/** Files of `examples/webhooks`. */
export const receivers: readonly {
  readonly id: Receiver
  readonly label: Message
  readonly file: string
  readonly code: string
}[] = [
  { id: 'node', label: message('Node.js'), file: 'receiver.js', code: receiver.trimEnd() },
  {
    id: 'node-by-hand',
    label: message('Node.js without the SDK'),
    file: 'verify.js',
    code: verifyJs.trimEnd(),
  },
  { id: 'python', label: message('Python'), file: 'verify.py', code: verifyPy.trimEnd() },
  { id: 'go', label: message('Go'), file: 'verify.go', code: verifyGo.trimEnd() },
]

/** The shortest receiver that runs unchanged. */
export const sampleReceiver = receivers[0]?.code ?? ''
