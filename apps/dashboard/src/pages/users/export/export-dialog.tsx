import { Button, CheckField, Dialog, DialogActions, Notice, SelectField } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { describe } from '../../../components/describe.ts'
import { FieldStack } from '../../../components/field-stack.tsx'
import { fileName, saveFile } from '../../../components/save-file.ts'
import { useDashboard } from '../../../dashboard.ts'
import { useAccess } from '../../../data/owner-teams/use-access.ts'
import { useAdmin, useProject } from '../../../data/projects/use-project.ts'
import { type ExportColumn, exportUsers, type ListFilters } from '../../../data/users/queries.ts'
import { count, t } from '../../../text.ts'
import type { ColumnChoice } from '../column-choice.ts'
import { exportColumns } from '../user-columns.tsx'
import { type Progress, readFile } from './read-file.ts'

export interface ExportDialogProps {
  filters: ListFilters
  /** Whether the filters leave out users other than anonymous ones. */
  isFiltered: boolean
  /** The IDs of the selected users, if only they are exported. Then no filter applies. */
  ids?: readonly string[] | undefined
  choice: ColumnChoice
  onClose: () => void
}

/**
 * Exports the users that match the filters of the list, or the selected ones, to a file, which the
 * service writes.
 */
export function ExportDialog({ filters, isFiltered, ids, choice, onClose }: ExportDialogProps) {
  const admin = useAdmin()
  const project = useProject()
  const { toasts, reauthentication } = useDashboard()
  const { isNarrow } = useAccess()
  const [format, setFormat] = useState<'csv' | 'ndjson'>('csv')
  const [columns, setColumns] = useState<'shown' | 'all'>('shown')
  const [hashes, setHashes] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const running = progress !== undefined

  useEffect(() => () => stop.current?.abort(), [])

  const run = async () => {
    const controller = new AbortController()
    stop.current = controller
    setProblem(undefined)
    setProgress({ bytes: 0 })
    try {
      const chosen: readonly ExportColumn[] | undefined =
        columns === 'shown' ? exportColumns(choice) : undefined
      const query = {
        ...(ids === undefined ? filters : { ids: ids.join(','), metadata: filters.metadata }),
        format,
        columns: chosen?.join(','),
        include_hashes: hashes ? ('true' as const) : undefined,
      }
      const response = await reauthentication.run(() =>
        exportUsers(admin, query, controller.signal),
      )
      const file = await readFile(response, setProgress)
      saveFile(file, `users-${fileName(project.display_name)}.${format}`)
      toasts.show({ tone: 'success', text: t('Users exported') })
      onClose()
    } catch (error) {
      if (!controller.signal.aborted) setProblem(describe(error))
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <Dialog
      title={t('Export users')}
      description={
        ids === undefined
          ? describeAll(filters, isFiltered)
          : t('{count, plural, one {The selected user.} other {The # selected users.}}', {
              count: ids.length,
            })
      }
      closeLabel={t('Close')}
      size="small"
      persistent={running}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!running) void run()
        }}
      >
        <FieldStack>
          {problem && <Notice>{problem}</Notice>}
          <SelectField
            name="format"
            label={t('File')}
            options={[
              { value: 'csv', label: t('CSV, for spreadsheets') },
              { value: 'ndjson', label: t('NDJSON, one JSON object per line') },
            ]}
            value={format}
            disabled={running}
            onChange={(event) => setFormat(event.target.value === 'ndjson' ? 'ndjson' : 'csv')}
          />
          <SelectField
            name="columns"
            label={t('Content')}
            description={columns === 'all' ? t('Includes metadata, but not passwords.') : undefined}
            options={[
              { value: 'shown', label: t('Visible columns') },
              { value: 'all', label: t('Everything') },
            ]}
            value={columns}
            disabled={running}
            onChange={(event) => setColumns(event.target.value === 'all' ? 'all' : 'shown')}
          />
          {!isNarrow && (
            <CheckField
              label={t('Include password hashes')}
              description={t(
                'To move users to another service. Keep the file secret. The audit log records this export.',
              )}
              checked={hashes}
              disabled={running}
              onChange={(event) => setHashes(event.target.checked)}
            />
          )}
        </FieldStack>
        <p role="status">
          {running
            ? t('{size} MB received…', { size: count(Math.round(progress.bytes / 100_000) / 10) })
            : ''}
        </p>
        <DialogActions>
          <Button
            reads
            variant="secondary"
            onClick={() => (running ? stop.current?.abort() : onClose())}
          >
            {running ? t('Stop') : t('Cancel')}
          </Button>
          <Button reads type="submit" busy={running} busyLabel={t('Please wait…')}>
            {t('Export')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function describeAll({ anonymous }: ListFilters, isFiltered: boolean): string {
  if (isFiltered) return t('All users that match the current filters, on all pages.')
  return anonymous === 'any'
    ? t('All users of the project, including anonymous users.')
    : t('All users of the project, except anonymous users.')
}
