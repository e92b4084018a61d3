import { Dialog } from '@latchkey/ui'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import type { CodeCall } from './code-call.ts'
import { RequestCode } from './request-code.tsx'
import { sampleOf } from './sample-of.ts'

/** What an action of the dashboard sends, as code for a back end or a tool (protocol 09 §3.7). */
export function CodeDialog({ call, onClose }: { call: CodeCall; onClose: () => void }) {
  const { appOptions } = useDashboard()
  const { projectId } = useAdmin()
  return (
    <Dialog
      title={t('As code')}
      description={t(
        'The request that this action sends. Keys and secrets are read from environment variables, so none is shown here.',
      )}
      closeLabel={t('Close')}
      size="large"
      onClose={onClose}
    >
      <RequestCode request={sampleOf(call, { baseUrl: appOptions.baseUrl, projectId })} />
    </Dialog>
  )
}
